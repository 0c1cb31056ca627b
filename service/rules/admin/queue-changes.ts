import { forbidden } from '../../http/http-error.ts';
import { EVERY_TEAM } from '../../store/admin/hold-store.ts';
import type { Store } from '../../store/store.ts';
import { requireOperator, requireTeam, scopeOf, type Actor } from './actor.ts';

interface Parts {
  readonly store: Store;
  /** Wakes the workers of all nodes. */
  readonly queue: { added(): void };
}

/** Hold a team's queue. A hold by an operator or a command replaces an admin's. @throws HttpError 404, 403 */
export async function holdQueue({ store }: Parts, actor: Actor, teamId: string): Promise<void> {
  await store.change(async ({ facts, holds, audit }) => {
    await requireTeam(facts, actor, teamId);
    const replaces = (await scopeOf(facts, actor)) === null;
    if (!(await holds.hold(teamId, actor.by.user_id, { replaces }))) return;
    await audit.add({ ...actor.by, action: 'queue hold', team_id: teamId });
  });
  await store.holds.setWords(teamId, true);
}

/** Release a team's queue. What an operator or a command holds, no admin of a team releases. @throws HttpError 404, 403 */
export async function releaseQueue({ store, queue }: Parts, actor: Actor, teamId: string): Promise<void> {
  await store.change(async ({ facts, holds, audit }) => {
    await requireTeam(facts, actor, teamId);
    const isAdmin = (await scopeOf(facts, actor)) !== null;
    if (isAdmin && (await holds.isByOperator(teamId))) {
      throw forbidden("An operator holds this team's queue: only an operator of this service can release it.");
    }
    if (!(await holds.release(teamId))) return;
    await audit.add({ ...actor.by, action: 'queue release', team_id: teamId });
  });
  queue.added();
  await store.holds.setWords(teamId, false);
}

/** Start or end the drain of all teams. @throws HttpError 403 */
export async function setDrain({ store, queue }: Parts, actor: Actor, on: boolean): Promise<void> {
  await store.change(async ({ facts, holds, audit }) => {
    await requireOperator(facts, actor);
    const changed = on ? await holds.hold(EVERY_TEAM, actor.by.user_id) : await holds.release(EVERY_TEAM);
    if (changed) await audit.add({ ...actor.by, action: on ? 'queue drain' : 'queue drain end' });
  });
  if (!on) queue.added();
}
