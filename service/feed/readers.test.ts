import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { teamRunPage } from '@/contract/team-run.ts';

import { readBegin, readEvents, type ReadStream } from '../testing/read-events.ts';
import { call, makeWorkflow, startRun } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';

/** A note that makes its run almost as large as an event may be. */
const LONG_NOTE = 'x'.repeat(60_000);

describe('a reader', () => {
  let service: TestService;
  let user: TestUser;
  let team: string;
  let workflow: string;

  beforeAll(async () => {
    service = await startTestService({ streamLimits: { atOnce: 5 } });
    user = await service.makeUser();
    team = (await service.makeTeam('Team', [user.user.email])).id;
    workflow = await makeWorkflow(service, user, team);
  });
  afterAll(() => service.stop());

  const metric = async (name: string) => {
    const text = await service.parts.metrics.text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('that stops reading is disconnected, while another one continues', async () => {
    const runs = await Promise.all(Array.from({ length: 20 }, () => startRun(service, user, team, workflow)));
    const stream = await readEvents(service, user);
    const leave = await readBegin(service, user);
    expect(await metric('runboard_streams')).toBe(2);
    // The operating system buffers megabytes before any data remains unsent.
    let rounds = 0;
    const writeMore = async () => {
      rounds += 1;
      const { teamRuns } = service.parts.store;
      for (const id of runs) await teamRuns.describe(id, { note: `${rounds} ${LONG_NOTE}` }, user.user.id);
      return metric('runboard_stream_resyncs_total');
    };
    await expect.poll(writeMore, { timeout: 60_000 }).toBe(1);
    await expect.poll(() => metric('runboard_streams')).toBe(1);
    await expect
      .poll(() => stream.runs().findLast(({ run_id }) => run_id === runs[0])?.note)
      .toMatch(new RegExp(`^${rounds} `));
    leave();
    stream.leave();
  });

  it('that was refused because of the limit gets the changes it missed when it reconnects', async () => {
    await expect.poll(() => metric('runboard_streams')).toBe(0);
    const page = await call(service, user, 'GET', '/accounts/runs');
    const cursor = teamRunPage.parse(page.body).changes_cursor;
    const run = await startRun(service, user, team, workflow);
    const come = async (count: number) => {
      const all = Array.from({ length: count }, () => readEvents(service, user, `?after=${cursor}`));
      return Promise.all(all);
    };
    let left = 20;
    while (left > 0) {
      const came = await come(left);
      const taken = came.filter(({ status }) => status === 200);
      const refused = came.filter((each) => !taken.includes(each));
      expect(taken.length).toBe(Math.min(left, 5));
      for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '10']);
      const hasRun = (stream: ReadStream) => stream.runs().some(({ run_id }) => run_id === run);
      await expect.poll(() => taken.every(hasRun)).toBe(true);
      for (const stream of taken) stream.leave();
      await expect.poll(() => metric('runboard_streams')).toBe(0);
      left -= taken.length;
    }
  });
});
