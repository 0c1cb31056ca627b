import type { RunRow } from '@/domain/runs/run-record.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';
import { eventWord } from '@/domain/runs/run-words.ts';
import { stepTime } from '@/ui/page/clock-time.ts';
import { Panel } from '@/ui/page/panel.tsx';

import classes from './run-timeline.module.css';
import { ServiceTimeline } from './service-timeline.tsx';
import { texts } from '@/features/runs/detail/texts.ts';

interface RunTimelineProps {
  readonly row: RunRow;
  /** Text already shown elsewhere on the page, which is not repeated here. */
  readonly shownWords: string;
}

/** Labels of states whose messages are outdated once another event follows. */
const waiting: ReadonlySet<string> = new Set([stateTexts.labels.queued, stateTexts.labels.running]);

/** Lists a run's events, newest first, with the times at which this browser observed them. */
export function RunTimeline({ row, shownWords }: RunTimelineProps) {
  return (
    <Panel title={texts.timeline}>
      {row.facts.service && <ServiceTimeline service={row.facts.service} isBeside={row.events.length > 0} />}
      <ol className={classes.timeline} reversed>
        {row.events.toReversed().map(({ at, label, words }, index) => (
          <li key={`${at} ${label} ${row.events.length - index}`}>
            <div className={classes.event}>
              <span>{eventWord(label)}</span>
              <time dateTime={new Date(at).toISOString()}>{stepTime(at)}</time>
            </div>
            {words && words !== shownWords && (index === 0 || !waiting.has(label)) && (
              <div className={classes.words}>{words}</div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
