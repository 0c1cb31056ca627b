import { readFile, stat } from 'node:fs/promises';

import { askRun, resultOf, type Running } from '../service-process.ts';
import { call } from '../test-client.ts';
import type { TestUser } from '../test-service.ts';
import type { Step } from './power-cut-disk.ts';

/** Something acknowledged by the service. */
export interface Acknowledged {
  /**
   * Length of the journal at the time of the answer; this part of the journal includes everything that the answer
   * depends on.
   */
  readonly position: number;
  /**
   * Describe what was lost after a restart; undefined if nothing was. `until` is the position at which the power was
   * cut.
   */
  readonly missing: (service: Running, user: TestUser, until: number) => Promise<string | undefined>;
}

interface Load {
  readonly service: Running;
  readonly user: TestUser;
  readonly journal: string;
  readonly team: string;
  /** How long requests are sent, in milliseconds. */
  readonly loadMs: number;
}

/**
 * Create, update, delete, start, and wait for results, in parallel. @returns everything that the service acknowledged
 */
export async function putLoad(load: Load): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const end = performance.now() + load.loadMs;
  await Promise.all(
    Array.from({ length: 6 }, async (_value, client) => {
      for (let round = 0; performance.now() < end; round += 1) await step(load, `${client}-${round}`, acknowledged);
    }),
  );
  return acknowledged;
}

async function step({ service, user, journal, team }: Load, name: string, acknowledged: Acknowledged[]): Promise<void> {
  const position = async () => (await stat(journal)).size;
  const made = await call(service, user, 'POST', '/accounts/workflows', { body: { name, team_id: team } });
  const { id } = made.body as { id: string };
  const path = `/accounts/workflows/${id}`;
  /** Position in the journal from which the workflow may be gone. */
  let removedFrom = Infinity;
  acknowledged.push({
    position: await position(),
    missing: async (again, by, until) => {
      const { status, text } = await call(again, by, 'GET', path);
      if (until >= removedFrom) return status === 200 || status === 404 ? undefined : `${name}: ${status}`;
      return status === 200 ? undefined : `the created ${name}: ${status} ${text}`;
    },
  });

  const { run_id: run } = (
    await call(service, user, 'POST', `/api/run_workflow/${team}`, { body: { id, inputs: { seconds: 0 } } })
  ).body as { run_id: string };
  acknowledged.push({
    position: await position(),
    missing: async (again, by) => {
      const { text } = await askRun(again, by, run);
      return text.includes('There is no such run') ? `the started run ${run}` : undefined;
    },
  });

  await call(service, user, 'PATCH', path, { body: { name: `${name} renamed` } });
  acknowledged.push({
    position: await position(),
    missing: async (again, by, until) => {
      const { status, text } = await call(again, by, 'GET', path);
      if (status === 404 && until >= removedFrom) return undefined;
      return text.includes(`${name} renamed`) ? undefined : `the new name of ${name}: ${text}`;
    },
  });

  const content = await (await fetch(await resultOf(service, user, run))).text();
  acknowledged.push({
    position: await position(),
    missing: async (again, by) => {
      const { status, body } = await askRun(again, by, run);
      if (status !== 200) return `the result of ${run}: ${status}`;
      const kept = await (await fetch((body as { result: string }).result)).text();
      return kept === content ? undefined : `the output of ${run}, which has ${kept.length} characters`;
    },
  });

  if (!name.endsWith('3')) return;
  removedFrom = await position();
  await call(service, user, 'DELETE', path);
  acknowledged.push({
    position: await position(),
    missing: async (again, by) => {
      const { status } = await call(again, by, 'GET', path);
      return status === 404 ? undefined : `the deletion of ${name}: ${status}`;
    },
  });
}

/** The steps of a journal up to a position. */
export async function readSteps(journal: string, until: number): Promise<Step[]> {
  const text = (await readFile(journal)).subarray(0, until).toString();
  const lines = text.split('\n');
  // The last line may be truncated.
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Step);
}
