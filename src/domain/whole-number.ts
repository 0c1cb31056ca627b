const format = new Intl.NumberFormat('en');

/** Write a whole number in readable form: "10,000". */
export function wholeNumber(count: number): string {
  return format.format(count);
}

/** Write a whole number, as "1,234+" while there may be more. */
export function numberSoFar(count: number, isPartial: boolean): string {
  return `${wholeNumber(count)}${isPartial ? '+' : ''}`;
}
