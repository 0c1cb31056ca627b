/** The errors of files in WebAssembly, which have a number of WASI and no message. */
const wasi = new Map([
  [2, 'EACCES: permission denied'],
  [19, 'EDQUOT: disk quota exceeded'],
  [29, 'EIO: i/o error'],
  [51, 'ENOSPC: no space left on device'],
  [63, 'EPERM: operation not permitted'],
  [69, 'EROFS: read-only file system'],
]);

/** What an error of any kind says. */
export function reasonOf(error: unknown): string {
  // An error that combines those of several addresses has no message itself.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  if (error instanceof Error) return error.message;
  const { message, errno } = (error ?? {}) as { readonly message?: unknown; readonly errno?: unknown };
  if (typeof message === 'string') return message;
  return typeof errno === 'number' ? (wasi.get(errno) ?? `error ${errno} of a file`) : String(error);
}
