import * as z from 'zod/mini';

/** A part of the service's list that is still to be read, the newest first. */
const reading = z.object({
  /** One team alone: it is new to the person. */
  team: z.optional(z.string()),
  /** Runs from after this time, ISO 8601. */
  after: z.string(),
  /** Cursor of the next page; undefined before the first. */
  next: z.optional(z.string()),
  /** How many runs are read at most. */
  left: z.number(),
});
export type Reading = z.output<typeof reading>;

/** How far the team's runs have been read. */
const mirrorPlace = z.object({
  /** Cursor of the next changes. */
  cursor: z.string(),
  viewerId: z.string(),
  teams: z.array(z.string()),
  readings: z.array(reading),
  /** When rows beyond the reach were dropped, in milliseconds since the epoch. */
  evictedAt: z.optional(z.number()),
});
export type MirrorPlace = z.output<typeof mirrorPlace>;

/** Read what an earlier visit kept; undefined where that can't be read. */
export function readPlace(kept: unknown): MirrorPlace | undefined {
  return mirrorPlace.safeParse(kept).data;
}
