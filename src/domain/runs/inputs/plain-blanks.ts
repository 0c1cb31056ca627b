/** Matches a JSON string, or blank and invisible characters outside of strings. */
const stringOrBlanks = /"(?:[^"\\]|\\[\s\S])*"|[\s\p{DI}\p{Zs}\u0085\u2800]+/gu;

/**
 * Replace invisible characters outside of the strings of a JSON text, such as the no-break spaces of chat programs or a
 * byte order mark, by spaces. Lines and columns stay.
 */
export function withPlainBlanks(text: string): string {
  return text.replace(stringOrBlanks, (found) => (found.startsWith('"') ? found : found.replace(/[^\t\n\r ]/g, ' ')));
}
