const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The modifier key of the system's shortcuts: its label, and its name in `aria-keyshortcuts`. */
// oxlint-disable-next-line runboard/texts-in-catalogue -- the keys' own labels
export const modKey = isApple ? { label: '⌘', aria: 'Meta' } : { label: 'Ctrl', aria: 'Control' };
