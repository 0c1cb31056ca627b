import { fold } from './fold.ts';
import { reachesIds } from './workflow-search.ts';

/** The list in its order. A column is left out when no item has it. */
export interface Columns {
  readonly ids: readonly string[];
  /** Whether all ids are UUIDs in lower case. */
  readonly plainIds: boolean;
  readonly names: readonly string[];
  /** The names folded; the same text as the name where that changes nothing. */
  readonly folded: readonly string[];
  readonly teamIds: readonly (string | null | undefined)[] | undefined;
  readonly canvasTypes: readonly (number | null | undefined)[] | undefined;
  readonly created: readonly (string | null | undefined)[] | undefined;
}

/** Make the same change to each column. */
export function mapColumns(columns: Columns, change: <Value>(column: readonly Value[]) => Value[]): Columns {
  const { ids, plainIds, names, folded, teamIds, canvasTypes, created } = columns;
  return {
    ids: change(ids),
    plainIds,
    names: change(names),
    folded: change(folded),
    teamIds: teamIds && change(teamIds),
    canvasTypes: canvasTypes && change(canvasTypes),
    created: created && change(created),
  };
}

/** Make a test whether an item has a word: in its name, or, unless it is short, in its id with or without dashes. */
export function columnMatcher(word: string, { ids, folded, plainIds }: Columns): (at: number) => boolean {
  const inName = (at: number) => folded[at]?.includes(word) ?? false;
  if (!reachesIds(word)) return inName;
  if (!plainIds) {
    return (at) => {
      if (inName(at)) return true;
      const id = fold(ids[at] ?? '');
      return id.includes(word) || id.replaceAll('-', '').includes(word);
    };
  }
  if (!/^[0-9a-f-]{1,36}$/.test(word)) return inName;
  const acrossDashes = word.includes('-') ? undefined : new RegExp(word.split('').join('-?'));
  if (!acrossDashes) return (at) => inName(at) || (ids[at]?.includes(word) ?? false);
  return (at) => inName(at) || acrossDashes.test(ids[at] ?? '');
}

/** A UUID as services write them: in such an id only hexadecimal digits and dashes can match. */
export const plainId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
