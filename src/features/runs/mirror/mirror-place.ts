import * as z from 'zod/mini';

/** A part of the service's list that is still to be read, newest first. */
const reading = z.object({
  /** The team to read, which the user has just joined; undefined for all teams. */
  team: z.optional(z.string()),
  /** Only runs created after this time are read, in ISO 8601. */
  after: z.string(),
  /** Cursor of the next page; undefined before the first. */
  next: z.optional(z.string()),
  /** Maximum number of runs still to read. */
  left: z.number(),
});
export type Reading = z.output<typeof reading>;

/** Position up to which the team's runs have been read. */
const mirrorPlace = z.object({
  /** Cursor of the next changes. */
  cursor: z.string(),
  viewerId: z.string(),
  teams: z.array(z.string()),
  readings: z.array(reading),
  /** When rows beyond the limits were last dropped, in milliseconds since the epoch. */
  evictedAt: z.optional(z.number()),
});
export type MirrorPlace = z.output<typeof mirrorPlace>;

/** Parse a stored position; undefined if invalid. */
export function readPlace(kept: unknown): MirrorPlace | undefined {
  return mirrorPlace.safeParse(kept).data;
}
