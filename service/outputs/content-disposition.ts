/** Shown in the browser, with a file name for saving that survives any character (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return plain === name ? `inline; filename="${name}"` : `inline; filename="${plain}"; filename*=UTF-8''${exact}`;
}
