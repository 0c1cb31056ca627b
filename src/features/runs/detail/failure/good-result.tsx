import { useQuery } from '@tanstack/react-query';

import type { RunRow } from '@/domain/runs/run-record.ts';
import { runStateKind } from '@/domain/runs/run-state.ts';
import { RunResult } from '@/features/runs/detail/run-result.tsx';
import { texts } from '@/features/runs/detail/texts.ts';
import { resultQuery } from '@/features/runs/result-query.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { useNarrow } from '@/ui/browser/use-narrow.ts';

import classes from '@/features/runs/detail/detail.module.css';
import { useClosestFinished } from './use-closest-finished.ts';

interface GoodResultProps {
  readonly row: RunRow;
  readonly now: number;
}

/** Shows the result of the finished run that is most similar to a failed run, if there is room for it. */
export function GoodResult({ row, now }: GoodResultProps) {
  const good = useClosestFinished(row);
  const narrow = useNarrow();
  if (!good || narrow || runStateKind(good.facts, now) !== 'finished') return null;
  return <IfThere row={good} key={good.runId} />;
}

function IfThere({ row }: { readonly row: RunRow }) {
  const { data, isError } = useQuery(resultQuery(useRuns(), row.runId));
  if (isError && !data) return null;
  return (
    <div className={classes.good}>
      <RunResult row={row} isFramed title={texts.closestGood.result} />
    </div>
  );
}
