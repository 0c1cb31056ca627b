import { Anchor, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { passesFilter, sortRuns } from '@/domain/runs/run-filter.ts';
import { paths } from '@/domain/paths.ts';
import { Panel } from '@/ui/page/panel.tsx';

import { runQueries } from '@/features/runs/run-queries.ts';
import { parseRunListView } from './run-search-params.ts';
import { RunTable } from './run-table.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useNow } from '@/ui/browser/use-now.ts';

const atMost = 20;

interface RunsOfProps {
  /** Which runs: those of a workflow, or of a team. */
  readonly of: { readonly workflow: string } | { readonly team: string };
}

/** The latest runs of a workflow or a team in this browser, with the way to all of them. */
export function RunsOf({ of }: RunsOfProps) {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const now = useNow();
  const { sort, view: _view, ...filter } = parseRunListView(new URLSearchParams(of));
  const mine = sortRuns(
    rows.filter((row) => passesFilter(row, filter, now)),
    sort,
    now,
  );
  return (
    <Panel
      title="Runs"
      actions={
        mine.length > atMost && (
          <Anchor component={Link} to={paths.runs(of)} size="sm">
            All {mine.length.toLocaleString('en')} runs
          </Anchor>
        )
      }
    >
      {mine.length === 0 ? (
        <Text size="sm" c="dimmed">
          None started or tracked in this browser.
        </Text>
      ) : (
        <RunTable rows={mine.slice(0, atMost)} />
      )}
    </Panel>
  );
}
