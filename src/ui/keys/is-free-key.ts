const takesKeys =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]';
const arrows: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Whether a key is free to use: no field, menu or dialog needs it, and no handler has handled it. */
export function isFreeKey(event: KeyboardEvent): boolean {
  const { target, repeat, defaultPrevented } = event;
  const taken = target instanceof Element && (target.closest(takesKeys) !== null || isChoice(target, event));
  return !taken && !repeat && !defaultPrevented && !isDialogOpen();
}

export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Arrow keys on a radio button choose its neighbour. */
function isChoice(target: Element, { key }: KeyboardEvent): boolean {
  return arrows.has(key) && target.matches('input[type="radio"]');
}
