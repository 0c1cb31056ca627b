/** Header that makes the browser show a file, and gives the file name for saving, with any characters (RFC 6266). */
export function contentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return plain === name ? `inline; filename="${name}"` : `inline; filename="${plain}"; filename*=UTF-8''${exact}`;
}
