/** `DATA_DIR` as a shell takes it; nothing where it is not set. */
export function dataDirOf({ DATA_DIR: path = '' }: Readonly<Record<string, string | undefined>>): string {
  if (path === '') return '';
  return `DATA_DIR=${/^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`} `;
}
