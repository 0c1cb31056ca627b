const format = new Intl.NumberFormat('en');

/** A whole number in readable form: "10,000". */
export function wholeNumber(count: number): string {
  return format.format(count);
}
