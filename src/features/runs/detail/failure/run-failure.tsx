import { errorText } from '@/domain/error-texts.ts';
import { failureCause } from '@/domain/runs/failure/failure-cause.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import type { RunState } from '@/domain/runs/run-state.ts';
import { explainState } from '@/domain/runs/run-words.ts';

import classes from '@/features/runs/detail/detail.module.css';
import { SameCause } from './same-cause.tsx';
import { texts } from '@/features/runs/detail/texts.ts';
import { LinkedText } from '@/ui/page/linked-text.tsx';

interface RunFailureProps {
  readonly row: RunRow;
  readonly state: RunState;
}

/** Shows why a run failed. */
export function RunFailure({ row, state }: RunFailureProps) {
  const { start } = row.facts;
  const explained = [explainState(row, state), adviceOf(row)].filter(Boolean).join(' ');
  const cause = state.kind === 'failed' ? failureCause(state.words) : { headline: state.words, rest: '' };
  return (
    <section className={classes.cause}>
      {state.words && (
        <blockquote className={classes.failure} aria-label={texts.state.words} dir="auto">
          <LinkedText text={cause.headline} />
        </blockquote>
      )}
      <SameCause row={row} cause={cause} />
      {explained && (
        <p className={state.words ? classes.explained : classes.failure}>
          <LinkedText text={explained} />
        </p>
      )}
      {start.kind === 'refused' && start.fault.issues && start.fault.issues.length > 1 && (
        <ul>
          {start.fault.issues.map(({ path, message }) => (
            <li key={`${path.join('.')} ${message}`}>
              <code>{path.join('.')}</code>: <LinkedText text={message} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Statuses of refusals that the user can do something about: credits, permissions, too many requests. */
const resolvable: ReadonlySet<number> = new Set([402, 403, 429]);

function adviceOf({ facts: { start } }: RunRow): string | undefined {
  if (start.kind !== 'refused' || !resolvable.has(start.fault.status ?? 0)) return undefined;
  return errorText(start.fault).advice;
}
