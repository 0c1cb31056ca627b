import { randomUUID } from 'node:crypto';

/** Source of new identifiers: lower-case UUIDs (interface §2). */
export interface Ids {
  next(): string;
}

/** Random UUIDs, version 4. */
export const randomIds: Ids = { next: () => randomUUID() };
