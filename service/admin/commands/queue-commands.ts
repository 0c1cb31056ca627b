import { Argument, type Command } from 'commander';

import { commandActor } from '../../rules/admin/actor.ts';
import { holdQueue, releaseQueue, setDrain } from '../../rules/admin/queue-changes.ts';
import type { AdminParts, Ask } from '../admin-parts.ts';
import { readUuid } from '../option-values.ts';

export function addQueueCommands(program: Command, choose: (ask: Ask) => void): void {
  const queue = program.command('queue').description('The queue of runs.');
  queue
    .command('hold')
    .description('Hold a team’s queued runs. Runs that have started continue.')
    .argument('<team-id>', 'its ID', readUuid)
    .action((id: string) => choose((parts) => hold(parts, id)));
  queue
    .command('release')
    .description('Release a team’s held runs.')
    .argument('<team-id>', 'its ID', readUuid)
    .action((id: string) => choose((parts) => release(parts, id)));
  queue
    .command('drain')
    .description(
      'Start no runs of any team until the drain is off again, for an upgrade; print how many are still running.',
    )
    .addArgument(new Argument('<state>', 'on or off').choices(['on', 'off']))
    .action((state: string) => choose((parts) => drain(parts, state === 'on')));
}

async function hold(parts: AdminParts, id: string) {
  await holdQueue(parts, commandActor, id);
  return { team_id: id, status: 'held' };
}

async function release(parts: AdminParts, id: string) {
  await releaseQueue(parts, commandActor, id);
  return { team_id: id, status: 'released' };
}

async function drain(parts: AdminParts, on: boolean) {
  await setDrain(parts, commandActor, on);
  const { count, expected_end_at } = await parts.store.queueView.underway(null, parts.clock.now());
  return { drain: on ? 'on' : 'off', underway: count, expected_end_at: expected_end_at?.toISOString() ?? null };
}
