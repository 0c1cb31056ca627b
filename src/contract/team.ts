import * as z from 'zod/mini';

import { itemId, lenientName } from './fields.ts';

/** A team of the signed-in user (interface §2, §4.6). The interface doesn't state further fields; they are ignored. */
export const team = z.object({ id: itemId, name: lenientName });
export type Team = z.output<typeof team>;

/** Response of list teams (interface §4.6). */
export const teamList = z.array(team);
