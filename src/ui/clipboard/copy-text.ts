/**
 * Put a text on the clipboard.
 * @returns false where the page may not (plain HTTP on a LAN is no secure context); the caller then lets it be selected
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
