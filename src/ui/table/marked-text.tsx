import { markMatches, type Search } from '@/domain/workflow-search.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly search: Search;
  /** The text is an ID: a word matches without its dashes too. */
  readonly id?: boolean;
  /** Limit of characters. */
  readonly shownLength?: number;
}

/** A text with a search's matches marked. */
export function MarkedText({ text, search, id = false, shownLength = text.length }: MarkedTextProps) {
  let at = 0;
  return markMatches(text, search, id).map((piece) => {
    const key = at;
    at += piece.text.length;
    const shown = piece.text.slice(0, Math.max(0, shownLength - key));
    return piece.hit && shown ? <mark key={key}>{shown}</mark> : shown;
  });
}
