import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { keepFocus } from '@/ui/browser/keep-focus.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';

import { groupOf, inputKey, misreadTerms, withGroup } from '@/domain/runs/list/run-terms.ts';
import { noFilters, type RunListView } from './run-search-params.ts';
import { texts } from './texts.ts';

const words = texts.empty;

interface RunListEmptyProps {
  readonly view: RunListView;
  /** Whether more runs are still to be read. */
  readonly isPartial: boolean;
  readonly onChange: (change: Partial<RunListView>) => void;
}

/** Shown if the filters match no run. Explains why, and offers to remove them. */
export function RunListEmpty({ view, isPartial, onChange }: RunListEmptyProps) {
  if (isPartial) return <LoadingScreen label={words.loading} />;
  const group = groupOf(view.q);
  const chosen = view.archived ? 'archived' : group;
  // The tabs show a chosen status, so a status filter alone needs no explanation.
  const isFiltered = Boolean(group === undefined || withGroup(view.q, '') || view.cause);
  const misread = misreadTerms(view.q);
  const [title, action, change]: [string, string, Partial<RunListView>] =
    isFiltered || chosen === undefined
      ? [misread.length > 0 ? words.misread : words.none, texts.filters.clear, noFilters]
      : chosen
        ? [words.noneOf[chosen], words.viewAll, { q: '', archived: false }]
        : [words.allArchived, words.viewArchived, { archived: true }];
  const key = inputKey(view.q);
  return (
    <EmptyState
      icon={IconSearch}
      title={title}
      action={
        <Button ref={keepFocus} variant="default" onClick={() => onChange(change)}>
          {action}
        </Button>
      }
    >
      {misread.map((term) => words.howTo(term.key ?? 'input', term.value)).join(' ')}
      {misread.length === 0 && key !== undefined && words.soughtInput(key)}
      {!isFiltered && chosen === 'unknown' && words.failedElsewhere}
      {!isFiltered && chosen === 'archived' && words.howToArchive}
    </EmptyState>
  );
}
