import type { FastifyInstance } from 'fastify';

import { cancelRun, getRunId, getRunResult, startRun } from '@/contract/endpoints.ts';

import { serveEndpoint, type Authenticate } from '../http/endpoint-routes.ts';
import { forbidden, HttpError, notFound } from '../http/http-error.ts';
import { ignoreBodies } from '../http/json-body.ts';
import { originOf } from '../http/origin-of.ts';
import { readStartBody } from '../rules/run-body.ts';
import { findRun, noResult, requireCredits } from '../rules/run-rules.ts';
import { findTeam, requireUse, requireWorker } from '../rules/workflow-rules.ts';
import { acceptedBody } from '../store/runs/accepted-body.ts';
import type { User } from '../store/schema.ts';
import type { RouteParts } from './route-parts.ts';

/** Get run ID and start run, at the api base (interface §4.7, §4.8). */
export function startRoutes(app: FastifyInstance, parts: RouteParts, authenticate: Authenticate): void {
  serveEndpoint(app, authenticate, getRunId, async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store');
    request.runId = parts.ids.next();
    return { run_id: request.runId };
  });
  serveEndpoint(app, authenticate, startRun, ({ user, params, body }) =>
    start(parts, user, params.team_id, params.run_id, body),
  );
  // According to the interface, an ID is generated if none is supplied, but it doesn't show such a request (§4.8).
  const withoutId = { ...startRun, path: '/run_workflow/{team_id}' } as const;
  serveEndpoint(app, authenticate, withoutId, ({ user, params, body, request }) => {
    request.runId = parts.ids.next();
    return start(parts, user, params.team_id, request.runId, body);
  });
}

/** Accept a run, or the same run again (200); an ID that is already used for another run is answered with 409. */
async function start({ store, queue, clock }: RouteParts, user: User, teamId: string, runId: string, body: unknown) {
  const read = readStartBody(body);
  const run = {
    id: runId,
    team_id: teamId,
    workflow_id: read.id,
    caller_id: user.id,
    body: acceptedBody(read),
    created_at: clock.now(),
  };
  const answer = { run_id: runId, status: 'queued', message: 'The run is queued.' };
  const { known, ...facts } = await store.runs.findForStart(run);
  if (known && isSame(known, run)) {
    requireWorker(facts);
    return answer;
  }
  if (!facts.hasTeam) throw notFound('There is no such team.');
  if (!facts.hasWorkflow) throw notFound('There is no such workflow.');
  requireWorker(facts);
  requireUse({ accessible: facts.accessible, role: facts.workflowRole });
  if (!known && (await store.runs.add(run))) {
    queue.added();
    return answer;
  }
  const taken = known ?? (await findRun(store, runId));
  if (!isSame(taken, run)) throw new HttpError(409, 'This run id was used for another run.');
  return answer;
}

type Accepted = Readonly<Record<'team_id' | 'caller_id' | 'body', string>>;

function isSame(a: Accepted, b: Accepted): boolean {
  return a.team_id === b.team_id && a.caller_id === b.caller_id && a.body === b.body;
}

/** Cancel run (interface §4.9). Served at both bases, because the interface doesn't specify a host for it. */
export function cancelRoutes(app: FastifyInstance, parts: RouteParts, authenticate: Authenticate): void {
  const { store, queue, clock } = parts;
  void app.register(async (scope) => {
    ignoreBodies(scope);
    serveEndpoint(scope, authenticate, cancelRun, async ({ user, params }) => {
      const team = await findTeam(store, params.team_id, user);
      const run = await findRun(store, params.run_id);
      if (run.team_id !== team.id) throw notFound('The team has no such run.');
      requireWorker(team);
      requireCredits(team);
      if (!(await store.runs.cancel(run.id, clock.now(), user.id))) return { message: 'The run had already ended.' };
      queue.cancelled(run.id);
      return { message: 'The run is cancelled.' };
    });
  });
}

/** Get run result (interface §4.10), under both of the paths that the interface shows. */
export function resultRoutes(app: FastifyInstance, parts: RouteParts, authenticate: Authenticate): void {
  const { store, outputs, urls } = parts;
  for (const path of [getRunResult.path, '/{run_id}/result']) {
    serveEndpoint(
      app,
      authenticate,
      getRunResult,
      async ({ user, params, request, reply }) => {
        void reply.header('cache-control', 'no-store');
        const run = await store.runs.findFor(params.run_id, user.id);
        if (!run) throw notFound('There is no such run.');
        if (run.role === null) throw forbidden("You are not a member of this run's team.");
        if (run.status !== 'succeeded' || run.output_name === null) throw await noResult(run, parts);
        const key = { runId: run.id, attempt: run.attempt, name: run.output_name };
        if ((await outputs.size(key)) === undefined) throw await noResult(run, parts);
        const link = await outputs.link?.(key);
        if (link !== undefined) return { result: link };
        return { result: `${parts.publicUrl ?? originOf(request, parts.allowedHosts)}${urls.sign(key)}` };
      },
      path,
    );
  }
}
