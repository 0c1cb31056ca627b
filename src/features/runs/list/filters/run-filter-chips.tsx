import { CloseButton } from '@mantine/core';

import { formatTerm } from '@/domain/filter/filter-terms.ts';
import { parseRunTerms, withoutTerm } from '@/domain/runs/list/run-terms.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';

import classes from './run-filter-chips.module.css';
import { texts } from '@/features/runs/list/texts.ts';

const words = texts.filters;

interface RunFilterChipsProps {
  /** The search, in which the terms are. */
  readonly q: string;
  readonly now: number;
  readonly onChange: (change: { readonly q: string }) => void;
}

/** A chip for each term of the search that has a key, which takes it away. */
export function RunFilterChips({ q, now, onChange }: RunFilterChipsProps) {
  const { keyed } = parseRunTerms(q, now);
  const terms = [...new Map(keyed.map((term) => [formatTerm(term), term]))];
  if (terms.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={words.terms}>
      {terms.map(([written, term]) => (
        <li key={written} className={classes.chip}>
          <span className={classes.key}>{words.keyOf(term.key, term.isExcluded)}</span> {term.value}
          <CloseButton
            ref={keepFocus}
            size="xs"
            aria-label={words.removeTerm(written)}
            onClick={() => onChange({ q: withoutTerm(q, term, now) })}
          />
        </li>
      ))}
    </ul>
  );
}
