import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { stat } from 'node:fs/promises';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { SimulatedDisk, type Cut } from '../../testing/disk/power-cut-disk.ts';
import { putLoad, readSteps, type Acknowledged } from '../../testing/disk/power-cut-load.ts';
import { ServiceProcesses, stop } from '../../testing/service-process.ts';
import { call } from '../../testing/test-client.ts';
import type { TestUser } from '../../testing/test-service.ts';

/** How many power cuts are simulated; `npm run test:power-cut` sets 100. */
const trials = Number(process.env['POWER_CUT_TRIALS'] ?? 1);
const loadMs = trials > 3 ? 10_000 : 1500;

vi.setConfig({ testTimeout: 120_000 + trials * 60_000 });

let processes: ServiceProcesses;
let first: string;
let user: TestUser;

beforeAll(async () => {
  processes = await ServiceProcesses.prepare('power-cut');
  first = await processes.firstDataDir('first');
  user = await processes.signIn(first);
});
afterEach(() => processes.killAll());
afterAll(() => processes.remove(), 300_000);

/** The journal of the file operations of a service under load that is ended by a kill. */
interface Recording {
  readonly name: string;
  readonly journal: string;
  readonly length: number;
  readonly acknowledged: readonly Acknowledged[];
}

async function record(name: string, env: Record<string, string> = {}): Promise<Recording> {
  const dataDir = await processes.dataDir(name, first);
  const journal = join(processes.folder, `${name}.journal`);
  const recorder = fileURLToPath(new URL('../../testing/disk/record-writes.mjs', import.meta.url));
  const service = await processes.start(dataDir, {
    env: { ...env, RECORD_DIR: dataDir, RECORD_JOURNAL: journal },
    node: ['--import', pathToFileURL(recorder).href],
  });
  const teams = (await call(service, user, 'GET', '/accounts/teams')).body as { id: string }[];
  const acknowledged = await putLoad({ service, user, journal, team: teams[0]?.id ?? '', loadMs });
  await stop(service, 'SIGKILL');
  return { name, journal, length: (await stat(journal)).size, acknowledged };
}

/** Cut the power at a position of the journal, start a service on the remaining data, and list its losses. */
async function lost(recording: Recording, cut: Cut, until: number, chance: () => number): Promise<string[]> {
  const disk = await SimulatedDisk.of(first);
  for (const step of await readSteps(recording.journal, until)) disk.apply(step);
  const dataDir = join(processes.folder, `${recording.name}-${cut}-${until}`);
  await disk.cut(dataDir, cut, chance);
  const service = await processes.start(dataDir);
  const due = recording.acknowledged.filter(({ position }) => position <= until);
  const words: string[] = [];
  for (const { missing } of due) {
    const word = await missing(service, user, until);
    if (word !== undefined) words.push(word);
  }
  await stop(service, 'SIGKILL');
  return words;
}

/** Pseudo-random numbers from 0 to 1; the same seed gives the same numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('a power cut', () => {
  it(`loses nothing that was acknowledged, in ${trials} of ${trials} trials`, async () => {
    const recording = await record('durable');
    expect(recording.acknowledged.length).toBeGreaterThan(20);
    const cuts: Cut[] = ['nothing', 'some', 'names'];
    const results: Record<string, string[]> = {};
    const none: Record<string, string[]> = {};
    for (let trial = 0; trial < trials; trial += 1) {
      const chance = seeded(trial);
      const cut = cuts[trial % cuts.length] ?? 'nothing';
      // The first trials cut the power at the very end, the others at a random position.
      const until = trial < cuts.length ? recording.length : Math.floor(recording.length * (0.1 + 0.9 * chance()));
      results[`${trial} ${cut}`] = await lost(recording, cut, until, chance);
      none[`${trial} ${cut}`] = [];
    }
    expect(results).toEqual(none);
  });

  it('loses acknowledged writes when DURABILITY is off, which shows that the test above can fail', async () => {
    const recording = await record('cached', { DURABILITY: 'off' });
    const words = await lost(recording, 'nothing', recording.length, seeded(1));
    expect(words.length).toBeGreaterThan(0);
  });
});
