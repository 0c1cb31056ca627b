import * as z from 'zod/mini';

/** What a service offers beyond the interface: the version of each extension by its name (`docs/extensions.md`). */
export const extensions = z.record(z.string(), z.int());
export type Extensions = z.output<typeof extensions>;

/** The extensions of our own service. */
export const ourExtensions: Extensions = { runs: 1 };
