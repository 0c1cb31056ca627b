import { Anchor, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { narrowRuns } from '@/domain/runs/list/run-filter.ts';
import { sortRuns } from '@/domain/runs/list/run-sort.ts';
import { useRunNames } from '@/features/runs/use-run-title.ts';
import { paths } from '@/domain/paths.ts';
import { Panel } from '@/ui/page/panel.tsx';

import { useArrival } from '@/features/runs/mirror/use-arrival.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { parseRunListView } from './filters/run-search-params.ts';
import { RunTable } from './table/run-table.tsx';
import { texts } from './texts.ts';
import { useRerun } from '@/features/runs/start/use-rerun.tsx';
import { useRuns } from '@/features/runs/runs-context.ts';
import { isInUtc } from '@/ui/browser/clock-settings.ts';
import { useNow } from '@/ui/browser/use-now.ts';

interface RunsOfProps {
  readonly of: { readonly workflow: string } | { readonly team: string };
  /** Maximum number of runs shown. */
  readonly atMost?: number;
}

/** The latest runs of a workflow or team in this browser, with a link to all of them. */
export function RunsOf({ of, atMost = 20 }: RunsOfProps) {
  const { ledger } = useRuns();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const now = useNow();
  const { rerun, sheet } = useRerun();
  const { sort, view: _view, who: _who, ...filter } = parseRunListView(new URLSearchParams(of));
  const names = useRunNames();
  const arrival = useArrival();
  const mine = sortRuns(narrowRuns(rows, { ...filter, mine: false, inUtc: isInUtc() }, now).rows, sort, now, names);
  return (
    <Panel
      title={texts.runsOf.title}
      actions={
        mine.length > atMost && (
          <Anchor component={Link} to={paths.runs(of)} size="sm">
            {texts.runsOf.all(mine.length, arrival)}
          </Anchor>
        )
      }
    >
      {mine.length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.runsOf.none}
        </Text>
      ) : (
        <RunTable rows={mine.slice(0, atMost)} names={names} ofOne={'workflow' in of} onRerun={rerun} />
      )}
      {sheet}
    </Panel>
  );
}
