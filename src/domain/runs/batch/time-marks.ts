import { countdown } from '@/domain/countdown.ts';

/** A mark on a time axis. */
interface TimeMark {
  /** Milliseconds from the axis's start. */
  readonly at: number;
  readonly text: string;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const steps = [
  ...[0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minute),
  ...[1, 2, 6, 12, 24].map((hours) => hours * hour),
];
const atMost = 6;

/** At most six marks at round times along an axis. @param lengthMs length of the axis, more than 0 */
export function timeMarks(lengthMs: number): readonly TimeMark[] {
  const days = 24 * hour * Math.ceil(lengthMs / (24 * hour) / (atMost - 1));
  // Axes of two days or more are labelled in whole days.
  const isLong = lengthMs >= 48 * hour;
  const step = steps.find((one) => lengthMs / one < atMost && (!isLong || one >= 24 * hour)) ?? days;
  const count = Math.floor(lengthMs / step + 1e-9) + 1;
  return Array.from({ length: count }, (_, index) => ({ at: index * step, text: textOf(index * step, step) }));
}

function textOf(ms: number, step: number): string {
  if (step >= second) return countdown(ms, 0);
  return ms === 0 ? '0 s' : `${(ms / second).toFixed(step < 100 ? 2 : 1)} s`;
}
