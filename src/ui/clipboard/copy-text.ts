/**
 * Copy a text to the clipboard.
 * @returns false if the page may not use the clipboard (plain HTTP on a LAN is not a secure context); the caller then
 * shows the text for selection
 */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
