import type { RunRow } from '@/domain/runs/run-record.ts';
import { eventWord } from '@/domain/runs/run-words.ts';
import { Panel } from '@/ui/page/panel.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import classes from '@/features/runs/output/run-page.module.css';

interface RunTimelineProps {
  readonly row: RunRow;
  /** Words that the page says already. */
  readonly told: string;
}

/** What was learnt of a run, and when this browser learnt it; the newest first. */
export function RunTimeline({ row, told }: RunTimelineProps) {
  return (
    <Panel title="Timeline">
      <ol className={classes.timeline} reversed>
        {row.events.toReversed().map(({ at, label, words }, index) => (
          <li key={`${at} ${label} ${row.events.length - index}`}>
            <div className={classes.event}>
              <span>{eventWord(label)}</span>
              <TimeText at={at} />
            </div>
            {words && words !== told && <div className={classes.words}>{words}</div>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
