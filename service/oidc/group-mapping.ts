import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

import { uuid } from '@/contract/fields.ts';

import type { Role } from '../store/schema.ts';

const entry = z.strictObject({
  group: z.string().check(z.minLength(1)),
  team: uuid,
  role: z.optional(z.enum(['viewer', 'member', 'admin'], 'must be viewer, member or admin')),
});
const entries = z.array(entry);

const ranks: Record<Role, number> = { viewer: 0, member: 1, admin: 2 };

/** Maps the issuer's groups to teams and roles. */
export class GroupMapping {
  /** IDs of all teams to which groups are mapped. */
  readonly teams: readonly string[];
  readonly #entries: readonly { readonly group: string; readonly team: string; readonly role: Role }[];

  constructor(given: z.output<typeof entries>) {
    this.#entries = given.map(({ group, team, role = 'member' }) => ({ group, team: team.toLowerCase(), role }));
    this.teams = [...new Set(this.#entries.map(({ team }) => team))];
  }

  /** The roles granted by groups, by team: the most permissive one if several groups map to a team. */
  rolesOf(groups: readonly string[]): ReadonlyMap<string, Role> {
    const roles = new Map<string, Role>();
    for (const { group, team, role } of this.#entries) {
      const known = roles.get(team);
      if (groups.includes(group) && (!known || ranks[role] > ranks[known])) roles.set(team, role);
    }
    return roles;
  }
}

/**
 * Read `OIDC_GROUPS_FILE`, a list such as `[{ "group": "render", "team": "TEAM-ID", "role": "member" }]`.
 * @throws Error with a message for people
 */
export function readGroupMapping(path: string): GroupMapping {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`OIDC_GROUPS_FILE ${path} can't be read as JSON: ${(error as Error).message}`, { cause: error });
  }
  const read = entries.safeParse(content);
  if (read.success) return new GroupMapping(read.data);
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') || 'it';
  throw new Error(`OIDC_GROUPS_FILE ${path}: ${where}: ${issue?.message}. It is a list of {"group", "team", "role"}.`);
}
