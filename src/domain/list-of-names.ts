import { isolated } from './isolated.ts';

const format = new Intl.ListFormat('en');

/** Write names as a list in a sentence: "Blue", "Blue and Red", "Blue, Red, and Green". */
export function listOfNames(names: readonly string[]): string {
  return format.format(names.map(isolated));
}
