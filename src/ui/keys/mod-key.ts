const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The modifier of the system's shortcuts: as its label says, and as `aria-keyshortcuts` names it. */
// oxlint-disable-next-line runboard/texts-in-catalogue -- the keys' own labels
export const modKey = isApple ? { label: '⌘', aria: 'Meta' } : { label: 'Ctrl', aria: 'Control' };
