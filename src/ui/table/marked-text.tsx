import { markMatches, type Search } from '@/domain/workflow-search.ts';

interface MarkedTextProps {
  readonly text: string;
  readonly search: Search;
}

/** A text with what a search matched in it marked. */
export function MarkedText({ text, search }: MarkedTextProps) {
  let at = 0;
  return markMatches(text, search).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
