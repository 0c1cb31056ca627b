import { countOf } from '@/domain/count-of.ts';

/** Shared texts of runs, besides the states (`domain/runs/run-words.ts`). */
export const texts = {
  stale: 'stale',
  staleSince: (time: string) => `No update since ${time}`,
  strip: {
    none: 'No runs yet',
    label: (count: number, parts: readonly string[]) => `Last ${countOf(count, 'run')}: ${parts.join(', ')}`,
    /** For bars that are cut at the top. */
    cut: (count: number, duration: string) => `${count} with a notch took over ${duration}`,
    good: (count: number) => `${count} finished`,
    bad: (count: number) => `${count} failed`,
    warn: (count: number) => `${count} to look at`,
    busy: (count: number) => `${count} live`,
    quiet: (count: number) => `${count} cancelled or without a result`,
  },
};
