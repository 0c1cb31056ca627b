import type { FastifyInstance } from 'fastify';

import { createWorkflow, deleteWorkflow, getWorkflow, listWorkflows, updateWorkflow } from '@/contract/endpoints.ts';
import type { CreatedWorkflow } from '@/contract/workflow.ts';

import { serveEndpoint, type Authenticate } from '../http/endpoint-routes.ts';
import { ignoreBodies } from '../http/json-body.ts';
import { LargeJson, sendLargeJson } from '../http/large-json.ts';
import {
  checkChange,
  findTeam,
  findWorkflow,
  readCreateBody,
  readUpdateBody,
  requireAccess,
  requireUse,
  requireWorker,
} from '../rules/workflow-rules.ts';
import { notFound } from '../http/http-error.ts';
import { JoinedReads } from '../rules/joined-reads.ts';
import { RepeatedCreates } from '../rules/repeated-creates.ts';
import type { RouteParts } from './route-parts.ts';

/** The five endpoints of workflows (interface §4.1 to §4.5). */
export function workflowRoutes(app: FastifyInstance, { store, clock, ids }: RouteParts, authenticate: Authenticate) {
  const lists = new JoinedReads<LargeJson>();
  serveEndpoint(app, authenticate, listWorkflows, async ({ user, request, reply }) => {
    const read = async () => new LargeJson(await store.workflows.listJson(user.id));
    return sendLargeJson(request, reply, await lists.read(user.id, read));
  });

  const creates = new RepeatedCreates<CreatedWorkflow>();
  serveEndpoint(app, authenticate, createWorkflow, async ({ user, body, request }) => {
    const fields = readCreateBody(body);
    return creates.once(request, fields, async () => {
      requireWorker(await findTeam(store, fields.team_id, user));
      const workflow = { ...fields, id: ids.next(), owner_id: user.id, created_at: clock.now() };
      await store.workflows.add(workflow);
      return { id: workflow.id, name: workflow.name };
    });
  });

  serveEndpoint(app, authenticate, getWorkflow, async ({ user, params }) => {
    const workflow = await findWorkflow(store, params.workflow_id, user);
    requireAccess(workflow);
    const { id, name, team_id, canvas_type, created_at } = workflow;
    return { workflow: { id, name, team_id, canvas_type, created_at: created_at.toISOString() } };
  });

  serveEndpoint(app, authenticate, updateWorkflow, async ({ user, params, body }) => {
    const change = readUpdateBody(body);
    await checkChange(store, await findWorkflow(store, params.workflow_id, user), change, user);
    const updated = await store.workflows.update(params.workflow_id, change, user.id);
    if (!updated) throw notFound('There is no such workflow.');
    return updated;
  });

  void app.register(async (scope) => {
    ignoreBodies(scope);
    serveEndpoint(scope, authenticate, deleteWorkflow, async ({ user, params }) => {
      requireUse(await findWorkflow(store, params.workflow_id, user));
      const removed = await store.workflows.remove(params.workflow_id, clock.now(), user.id);
      if (!removed?.deleted_at) throw notFound('There is no such workflow.');
      const { id, name, deleted_at } = removed;
      return { workflow: { id, name, status: 'removed', deleted_at: deleted_at.toISOString() } };
    });
  });
}
