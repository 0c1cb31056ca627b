import { setExactTimes, useExactTimes } from '@/ui/browser/use-exact-times.ts';

import { exactTime } from './clock-time.ts';
import { TimeText } from './time-text.tsx';
import classes from './time-switch.module.css';
import { timeTexts } from './time-texts.ts';

interface TimeSwitchProps {
  /** Milliseconds since the epoch, or ISO 8601. */
  readonly at: number | string;
  /** Whether the time stands in a sentence rather than in a column, so that it must not exceed the line's height. */
  readonly inline?: boolean;
  /** Whether a touch goes to the row or card around it, where the time would be too small a target. */
  readonly inRow?: boolean;
  readonly tabIndex?: number;
}

/** A moment, relative to now or exact. Pressing it switches all times, and this browser remembers the choice. */
export function TimeSwitch({ at, inline = false, inRow = false, tabIndex }: TimeSwitchProps) {
  const exact = useExactTimes();
  const atMs = typeof at === 'number' ? at : Date.parse(at);
  // An invalid time has no other format.
  if (!Number.isFinite(atMs)) return <TimeText at={at} />;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classes.time}
      data-inline={inline || undefined}
      data-in-row={inRow || undefined}
      title={exact ? timeTexts.showRelative : timeTexts.showExact}
      onClick={() => setExactTimes(!exact)}
    >
      {exact ? <time dateTime={new Date(atMs).toISOString()}>{exactTime(atMs)}</time> : <TimeText at={atMs} />}
    </button>
  );
}
