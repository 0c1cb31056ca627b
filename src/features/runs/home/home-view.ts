import * as z from 'zod/mini';

import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import type { WhoseRuns } from '@/features/runs/mirror/use-whose-runs.ts';
import { paths } from '@/domain/paths.ts';

const schema = z.object({
  hours: z.catch(z.enum(['24', '168', '720']), '168'),
  who: z.catch(z.enum(['', 'everyone', 'mine']), ''),
});

/** Parse the period from Home's address; an invalid one falls back to the default. */
export function readFigureHours(params: URLSearchParams): FigureHours {
  return Number(schema.parse(Object.fromEntries(params)).hours) as FigureHours;
}

/** Parse from Home's address whose runs to show; `''` if unspecified. */
export function readWhoseRuns(params: URLSearchParams): WhoseRuns | '' {
  return schema.parse(Object.fromEntries(params)).who;
}

/** Format Home's address for a period, omitting the default. */
export function homePath(hours: FigureHours): string {
  return hours === 168 ? paths.home() : `${paths.home()}?hours=${hours}`;
}
