import { setExactTimes, useExactTimes } from '@/ui/browser/use-exact-times.ts';

import { ChosenTime } from './chosen-time.tsx';
import classes from './time-switch.module.css';
import { timeTexts } from './time-texts.ts';

interface TimeSwitchProps {
  /** Milliseconds since the epoch, or ISO 8601. */
  readonly at: number | string;
  /** Whether the time stands in a sentence rather than in a column, so that it must not exceed the line's height. */
  readonly inline?: boolean;
  readonly tabIndex?: number;
}

/** A moment, relative to now or exact. Pressing it switches all times, and this browser remembers the choice. */
export function TimeSwitch({ at, inline = false, tabIndex }: TimeSwitchProps) {
  const exact = useExactTimes();
  // An invalid time has no other format.
  if (!Number.isFinite(new Date(at).getTime())) return <ChosenTime at={at} />;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classes.time}
      data-inline={inline || undefined}
      title={exact ? timeTexts.showRelative : timeTexts.showExact}
      onClick={() => setExactTimes(!exact)}
    >
      <ChosenTime at={at} />
    </button>
  );
}
