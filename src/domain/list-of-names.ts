const format = new Intl.ListFormat('en');

/** Names as a sentence lists them: "Blue", "Blue and Red", "Blue, Red, and Green". */
export function listOfNames(names: readonly string[]): string {
  return format.format(names);
}
