import { markMatches, type Search } from '@/domain/workflow-search.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly search: Search;
  /** Whether the text is an ID, in which words match across dashes. */
  readonly id?: boolean;
  /** How many characters are shown at most. */
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
