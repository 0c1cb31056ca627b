import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';

import { EmptyState } from '@/ui/feedback/empty-state.tsx';

import { noFilters, type RunListView } from './run-search-params.ts';
import { texts } from '@/features/runs/list/texts.ts';

const words = texts.empty;

interface RunListEmptyProps {
  readonly view: RunListView;
  readonly onChange: (change: Partial<RunListView>) => void;
}

/** There are runs, but none to show; says why, and leads to some. */
export function RunListEmpty({ view, onChange }: RunListEmptyProps) {
  const { workflow, team, q, batch, cause, hours, state, archived } = view;
  const isFiltered = Boolean(workflow || team || q || batch || cause || hours !== '');
  const chosen = archived ? 'archived' : state;
  const [title, action, change]: [string, string, Partial<RunListView>] = isFiltered
    ? [words.none, texts.filters.clear, { ...noFilters, state: '', archived: false }]
    : chosen
      ? [words.noneOf[chosen], words.viewAll, { state: '', archived: false }]
      : [words.allArchived, words.viewArchived, { archived: true }];
  return (
    <EmptyState
      icon={IconZoomQuestion}
      title={title}
      action={
        <Button variant="default" onClick={() => onChange(change)}>
          {action}
        </Button>
      }
    >
      {!isFiltered && chosen === 'unknown' && words.failedElsewhere}
    </EmptyState>
  );
}
