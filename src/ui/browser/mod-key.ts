const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key that shortcuts of the system go with: as its label says, and as `aria-keyshortcuts` names it. */
// oxlint-disable-next-line runboard/texts-in-catalogue -- as the keys themselves say
export const modKey = isApple ? { label: '⌘', aria: 'Meta' } : { label: 'Ctrl', aria: 'Control' };
