import * as z from 'zod/mini';

import type { FigureHours } from '@/domain/runs/figures/figure-hours.ts';
import type { WhoseRuns } from '@/features/runs/mirror/use-whose-runs.ts';
import { paths } from '@/domain/paths.ts';

const schema = z.object({
  hours: z.catch(z.enum(['24', '168', '720']), '168'),
  who: z.catch(z.enum(['', 'everyone', 'mine']), ''),
});

/** Home's period from its address; the default if that is invalid. */
export function readFigureHours(params: URLSearchParams): FigureHours {
  return Number(schema.parse(Object.fromEntries(params)).hours) as FigureHours;
}

/** Parse from Home's address whose runs it shows; `''` if it has no value. */
export function readWhoseRuns(params: URLSearchParams): WhoseRuns | '' {
  return schema.parse(Object.fromEntries(params)).who;
}

/** Format Home's address for a period, without the default one. */
export function homePath(hours: FigureHours): string {
  return hours === 168 ? paths.home() : `${paths.home()}?hours=${hours}`;
}
