const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const;

/** Format a number of bytes: 2 GiB, 1.5 MiB. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`;
}
