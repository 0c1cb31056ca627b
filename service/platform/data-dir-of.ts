/** The setting `DATA_DIR=…`, quoted for a shell; empty if the variable is not set. */
export function dataDirOf({ DATA_DIR: path = '' }: Readonly<Record<string, string | undefined>>): string {
  if (path === '') return '';
  return `DATA_DIR=${/^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`} `;
}
