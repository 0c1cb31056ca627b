/**
 * Copy a text to the clipboard, also where the page is no secure context, as over plain HTTP on a LAN.
 * @returns false if the browser refuses; the caller then shows the text for selection
 */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copyByCommand(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** Copy by selecting the text in a field outside of the window, and return the focus. */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; inset-block-start: -100vh';
  // A dialog keeps the focus within itself.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies where the page is no secure context
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
