import { setExactTimes, useExactTimes } from '@/ui/browser/use-exact-times.ts';

import { exactTime } from './clock-time.ts';
import { TimeText } from './time-text.tsx';
import classes from './time-switch.module.css';
import { timeTexts } from './time-texts.ts';

interface TimeSwitchProps {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A moment, relative to now or exact; pressing any one changes all of them, and this browser remembers it. */
export function TimeSwitch({ at }: TimeSwitchProps) {
  const exact = useExactTimes();
  return (
    <button
      type="button"
      className={classes.time}
      title={exact ? timeTexts.showRelative : timeTexts.showExact}
      onClick={() => setExactTimes(!exact)}
    >
      {exact ? <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time> : <TimeText narrow at={at} />}
    </button>
  );
}
