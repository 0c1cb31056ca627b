/** Matches a letter that is written from right to left, or a character that changes the direction of what follows. */
const changesDirection =
  /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A person's text within a sentence, isolated so that neither changes the direction of the other. */
export function isolated(text: string): string {
  return changesDirection.test(text) ? `\u2068${text}\u2069` : text;
}
