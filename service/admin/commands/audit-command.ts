import type { Command } from 'commander';

import { findUser, type AdminParts, type Ask } from '../admin-parts.ts';
import { readCount, readSeconds, readUuid } from '../option-values.ts';

interface AuditOptions {
  readonly user?: string;
  readonly team?: string;
  readonly id?: string;
  readonly since?: number;
  readonly limit: number;
}

export function addAuditCommand(program: Command, choose: (ask: Ask) => void): void {
  program
    .command('audit')
    .description('Print the audit log, newest first: who started, cancelled, changed, deleted, added or revoked what.')
    .option('--user <email>', 'only what this user did')
    .option('--team <team-id>', 'only in this team', readUuid)
    .option('--id <id>', 'only what was done to this run, workflow, user or key', readUuid)
    .option('--since <time>', 'only entries within this time, such as 2h or 7d', readSeconds)
    .option('--limit <count>', 'maximum number of entries', readCount, 100)
    .action((options: AuditOptions) => choose((parts) => audit(parts, options)));
}

async function audit(parts: AdminParts, { user, team, id, since, limit }: AuditOptions) {
  const by = user === undefined ? undefined : await findUser(parts, user);
  const entries = await parts.store.audit.list({
    userId: by?.id,
    teams: team === undefined ? undefined : [team],
    subjectId: id,
    from: since === undefined ? undefined : new Date(parts.clock.now().getTime() - since * 1000),
    limit,
  });
  return entries.map(({ at, user_id, email, via, address, action, team_id, subject_id, details }) => ({
    at: at.toISOString(),
    by: user_id === null ? 'operator' : { id: user_id, email },
    via,
    address,
    action,
    team_id,
    id: subject_id,
    details: details === null ? null : (JSON.parse(details) as unknown),
  }));
}
