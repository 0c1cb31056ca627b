/** Fewer letters or digits are part of too many UUIDs. */
const leastLength = 4;

/** Whether a word of a search is looked for in ids too; a shorter one is looked for in names and other words alone. */
export function mayBeOfId(word: string): boolean {
  return word.length >= leastLength;
}
