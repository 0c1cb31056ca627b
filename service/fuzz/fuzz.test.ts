import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { endpoints } from '@/contract/endpoints.ts';

import { call, credentialsOf } from '../testing/test-client.ts';
import { startTestService, type TestService, type TestUser } from '../testing/test-service.ts';
import { answerFault } from './answer-faults.ts';
import { type Call, type Draft, draft, type Place } from './fuzz-call.ts';
import { ServiceModel } from './service-model.ts';

/** Number of requests; `npm run test:fuzz` sends ten times as many. */
const cases = Number(process.env['FUZZ_CASES'] ?? 1000);
const callsPerRun = 25;

let service: TestService;
let users: readonly TestUser[];
let teams: readonly string[];
let model: ServiceModel;

beforeAll(async () => {
  // There are no workers, so that no answer depends on their speed.
  service = await startTestService({ limits: { concurrency: 0 } });
  users = [await service.makeUser(), await service.makeUser(), await service.makeUser()];
  const [a, b, c] = users.map(({ user }) => user) as [TestUser['user'], TestUser['user'], TestUser['user']];
  const groups = [[a, b], [b, c], [a]];
  const made = await Promise.all(
    groups.map(async (members, index) => {
      const { id, name } = await service.makeTeam(
        `Team ${index}`,
        members.map(({ email }) => email),
      );
      return [id, { name, members: new Set(members.map((member) => member.id)) }] as const;
    }),
  );
  teams = made.map(([id]) => id);
  model = new ServiceModel(
    users.map(({ user }) => user.id),
    new Map(made),
  );
});
afterAll(() => service.stop());

/** @param among the IDs to which an index refers */
function idAt(place: Place | undefined, among: readonly string[]): string {
  if (place === undefined || among.length === 0) return randomUUID();
  return 'text' in place ? place.text : (among[place.index % among.length] ?? '');
}

const newest = (ids: Iterable<string>) => [...ids].slice(-15).toReversed();

/** Replace the positions in a draft with existing entities. */
function complete({ op, user, key, places: [one, two], fields, junk }: Draft): Call {
  const workflows = newest(model.workflows.keys());
  const runs = newest(model.runs.keys());
  const sender = users[user]?.user.id;
  const base = { op, user: sender, key };
  const { team, owner, workflow, name, is_external, canvas_type, origin, inputs, ...others } = fields;
  const text = (body: unknown) => (junk ? junk.value : (JSON.parse(JSON.stringify(body)) as unknown));
  switch (op) {
    case 'listTeams':
    case 'listWorkflows':
    case 'getRunId':
      return { ...base, ids: [] };
    case 'createWorkflow': {
      const team_id = idAt((team ?? one) as Place, teams);
      return { ...base, ids: [], body: text({ name: name ?? 'N', team_id, is_external, canvas_type, ...others }) };
    }
    case 'updateWorkflow': {
      const to = {
        name,
        is_external,
        canvas_type,
        ...(team !== undefined && { team_id: idAt(team as Place, teams) }),
        ...(owner !== undefined && {
          owner_id: idAt(
            owner as Place,
            users.map((each) => each.user.id),
          ),
        }),
        surplus: others['surplus'],
      };
      return { ...base, ids: [idAt(one, workflows)], body: text(to) };
    }
    case 'getWorkflow':
    case 'deleteWorkflow':
      return { ...base, ids: [idAt(one, workflows)] };
    case 'startRun': {
      // Sometimes the ID of an existing run.
      const runId = two && 'index' in two && two.index > 5 ? randomUUID() : idAt(two, runs);
      const id = idAt((workflow ?? one) as Place, workflows);
      return {
        ...base,
        ids: [idAt(one, teams), runId],
        body: text({ id, origin, inputs, surplus: others['surplus'] }),
      };
    }
    case 'cancelRun':
      return { ...base, ids: [idAt(one, teams), idAt(two, runs)] };
    case 'getRunResult':
      return { ...base, ids: [idAt(one, runs)] };
  }
}

async function send({ op, user, key, ids, body }: Call) {
  const endpoint = endpoints.find(({ name }) => name === op);
  if (!endpoint) throw new Error(op);
  const sender = users.find((one) => one.user.id === user);
  const other = users.find((one) => one !== sender);
  const rest = [...ids];
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(rest.shift() ?? ''));
  const { 'x-api-key': own = '', authorization = 'Bearer nobody' } = sender ? credentialsOf(sender) : {};
  const apiKey = { own, none: '', wrong: 'rb_wrong', 'of another': other?.apiKey ?? '' }[key];
  const headers = { authorization, ...(apiKey && { 'x-api-key': apiKey }) };
  const base = endpoint.host === 'accounts' ? '/accounts' : '/api';
  return call(service, undefined, endpoint.method, base + path, { body, headers });
}

test(`the service answers like the model, ${cases} requests of three users`, { timeout: 900_000 }, async () => {
  const statuses = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: callsPerRun, maxLength: callsPerRun }), async (drafts) => {
      for (const one of drafts) {
        const sent = complete(one);
        const expected = model.expect(sent);
        const answer = await send(sent);
        expect([sent, answerFault(expected, answer, users)]).toEqual([sent, undefined]);
        if (expected.creates) model.created((answer.body as { id: string }).id, String(sent.user), expected.creates);
        const pair = `${sent.op} ${expected.status}`;
        statuses.set(pair, (statuses.get(pair) ?? 0) + 1);
      }
    }),
    // Don't shrink a failure: each call depends on those before it.
    { numRuns: Math.ceil(cases / callsPerRun), endOnFailure: true, ...seed() },
  );
  // Make sure that the calls changed something.
  const wanted = ['createWorkflow 200', 'updateWorkflow 200', 'updateWorkflow 403', 'startRun 200', 'cancelRun 200'];
  expect(wanted.filter((pair) => !statuses.has(pair))).toEqual([]);
});

function seed(): { readonly seed?: number } {
  const given = process.env['FUZZ_SEED'];
  return given === undefined ? {} : { seed: Number(given) };
}
