import { useExactTimes } from '@/ui/browser/use-exact-times.ts';

import { exactTime } from './clock-time.ts';
import { TimeText } from './time-text.tsx';

interface ChosenTimeProps {
  /** Milliseconds since the epoch, or ISO 8601. */
  readonly at: number | string;
}

/** A moment, relative to now or exact, as the user chose for all times. */
export function ChosenTime({ at }: ChosenTimeProps) {
  const exact = useExactTimes();
  const atMs = typeof at === 'number' ? at : Date.parse(at);
  if (!exact || !Number.isFinite(atMs)) return <TimeText at={at} />;
  return <time dateTime={new Date(atMs).toISOString()}>{exactTime(atMs)}</time>;
}
