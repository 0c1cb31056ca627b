const format = new Intl.NumberFormat('en');

/** Write a whole number in readable form: "10,000". */
export function wholeNumber(count: number): string {
  return format.format(count);
}

/** Why a number is a minimum: more is being read, or may never be read. */
export type SoFar = 'loading' | 'partial';

/** Write a whole number: "…" while it would grow, "1,234+" if it is a minimum. */
export function numberSoFar(count: number, soFar: SoFar | undefined): string {
  return soFar === 'loading' ? '…' : `${wholeNumber(count)}${soFar ? '+' : ''}`;
}
