import { spanText } from '@/domain/runs/figures/run-duration.ts';
import { hasEnded, type ServiceFact, waitedMs } from '@/domain/runs/service-fact.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';
import { stepTime } from '@/ui/page/clock-time.ts';

import classes from './run-timeline.module.css';
import { texts } from '@/features/runs/detail/texts.ts';

const words = texts.service;

interface ServiceTimelineProps {
  readonly service: ServiceFact;
  /** Whether this browser's own observations are shown below. */
  readonly isBeside: boolean;
}

/** Lists a run's events as reported by the service, newest first, with times from the service's clock. */
export function ServiceTimeline({ service, isBeside }: ServiceTimelineProps) {
  return (
    <>
      <h3 className={classes.title}>{words.title}</h3>
      <ol className={classes.timeline} reversed>
        {stepsOf(service)
          .toReversed()
          .map(({ label, at, note }) => (
            <li key={label}>
              <div className={classes.event}>
                <span>{label}</span>
                <time dateTime={new Date(at).toISOString()}>{stepTime(at)}</time>
              </div>
              {note && <div className={classes.words}>{note}</div>}
            </li>
          ))}
      </ol>
      {isBeside && <h3 className={classes.title}>{words.here}</h3>}
    </>
  );
}

interface Step {
  readonly label: string;
  readonly at: number;
  readonly note?: string | undefined;
}

function stepsOf(service: ServiceFact): readonly Step[] {
  const { createdAt, startedAt, endedAt, startedBy, cancelledBy, attempt = 1, status } = service;
  const waited = waitedMs(service);
  const steps: Step[] = [{ label: stateTexts.labels.queued, at: createdAt, note: words.by(startedBy.email) }];
  if (startedAt !== undefined && waited !== undefined) {
    steps.push({ label: stateTexts.labels.running, at: startedAt, note: words.waited(spanText(waited), attempt) });
  }
  if (endedAt !== undefined && hasEnded(service)) {
    const { finished, failed, cancelled } = stateTexts.labels;
    const label = status === 'succeeded' ? finished : status === 'failed' ? failed : cancelled;
    steps.push({ label, at: endedAt, note: cancelledBy && words.by(cancelledBy.email) });
  }
  return steps;
}
