/** Names as a sentence lists them: "Blue", "Blue and Red", "Blue, Red, and Green". */
export function listOfNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const before = names.slice(0, -1).join(', ');
  return names.length === 2 ? `${before} and ${last}` : `${before}, and ${last}`;
}
