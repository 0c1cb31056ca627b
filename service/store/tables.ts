import type { Schema } from './schema.ts';

/** All tables with their primary keys, each after the tables it references, for copies and vacuums. */
export const tables = {
  users: ['id'],
  teams: ['id'],
  team_members: ['user_id', 'team_id'],
  identities: ['issuer', 'subject'],
  api_keys: ['hash'],
  sign_in_codes: ['hash'],
  workflows: ['id'],
  runs: ['id'],
  audit: ['id'],
  service_keys: ['id'],
  queue_holds: ['id'],
  nodes: ['id'],
} as const satisfies { readonly [Table in keyof Schema]: readonly (keyof Schema[Table])[] };
