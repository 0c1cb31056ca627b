import { useState } from 'react';

import { peopleActs } from '@/features/people/people-acts.ts';
import type { TeamQueue } from '@/contract/admin/admin-queue.ts';
import { wholeNumber } from '@/domain/whole-number.ts';
import { ActDialog } from '@/features/people/act-dialog.tsx';
import classes from '@/features/people/people.module.css';
import { useAct } from '@/features/people/use-act.ts';
import { explainError } from '@/ui/feedback/explain-error.ts';
import { useToast } from '@/ui/feedback/toast.tsx';
import { BusyButton } from '@/ui/forms/busy-button.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';
import table from '@/ui/table/data-table.module.css';

import { texts } from './texts.ts';

interface QueueRowProps {
  readonly team: TeamQueue;
  readonly isDrained: boolean;
  /** Why the team's runs are waiting; undefined if there are none. */
  readonly why: string | undefined;
}

/** A row with a team's queue. Holding the queue needs a confirmation; releasing it doesn't. */
export function QueueRow({ team, isDrained, why }: QueueRowProps) {
  const { id, name, running, waiting, oldest_waiting_at: oldest, held } = team;
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const releasing = useAct((api) => peopleActs.release(api, id));
  const state = held ? texts.heldBy(held.by?.email) : isDrained ? texts.drained : texts.open;
  return (
    <tr>
      <td>
        <span className={`${table.name} ${table.line}`} title={name}>
          {name}
        </span>
        {held && <span className={`${classes.under} ${classes.narrow}`}>{state}</span>}
        {why && <span className={`${classes.under} ${classes.narrow}`}>{why}</span>}
        {releasing.isError && (
          <span role="alert" className={classes.fault}>
            {explainError(releasing.error).words || explainError(releasing.error).title}
          </span>
        )}
      </td>
      <td>{wholeNumber(running)}</td>
      <td>{wholeNumber(waiting)}</td>
      <td className={table.wide}>{oldest === null ? '–' : <TimeText at={oldest} />}</td>
      <td className={table.wide}>
        {state}
        {why && <span className={`${classes.under} ${classes.below}`}>{why}</span>}
      </td>
      <td className={table.end}>
        {/* One button for both, so that it keeps the focus. */}
        <BusyButton
          size="compact-sm"
          variant={held ? 'filled' : 'default'}
          aria-label={held ? texts.releaseTeam(name) : texts.holdTeam(name)}
          loading={releasing.isPending}
          onClick={() =>
            held
              ? releasing.mutate(undefined, { onSuccess: () => toast({ message: texts.released(name) }) })
              : setAsking(true)
          }
        >
          {held ? texts.release : texts.hold}
        </BusyButton>
      </td>
      {asking && (
        <ActDialog
          title={texts.holding.title(name)}
          confirmLabel={texts.holding.confirm}
          act={(api) => peopleActs.hold(api, id)}
          done={texts.holding.done(name)}
          onClose={() => setAsking(false)}
        >
          {texts.holding.text}
        </ActDialog>
      )}
    </tr>
  );
}
