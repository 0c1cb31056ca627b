const takesKeys =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"]';

/** Whether no field, menu or dialog uses a key, and no handler has answered it. */
export function isFreeKey({ target, repeat, defaultPrevented }: KeyboardEvent): boolean {
  const taken = target instanceof Element && target.closest(takesKeys) !== null;
  return !taken && !repeat && !defaultPrevented && !isDialogOpen();
}

/** Whether a dialog asks for an answer. */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
