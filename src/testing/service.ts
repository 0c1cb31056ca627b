import { commands } from 'vitest/browser';

import type { Credentials } from '@/api/credentials.ts';
import { type Api, createTrialApi } from '@/api/create-api.ts';
import { createWorkflow, startRun, getRunId } from '@/contract/endpoints.ts';
import type { StartRunBody } from '@/contract/run.ts';
import type { CreatedWorkflow, CreateWorkflowBody } from '@/contract/workflow.ts';

import { testConfig } from './dashboards.ts';

/** A user with credentials. */
export interface TestUser {
  readonly user: { readonly id: string; readonly email: string };
  readonly accessToken: string;
  readonly apiKey: string;
}

interface TestTeam {
  readonly id: string;
  readonly name: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded service's own port, whose origin differs from that of the pages. */
    testServicePort: number;
    /** How many cases fuzz tests generate. */
    fuzzCases: number;
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    makeUser(options?: { readonly email?: string; readonly ttl?: number }): Promise<TestUser>;
    makeTeam(name: string, memberEmails: readonly string[]): Promise<TestTeam>;
    setSubscription(teamId: string, subscription: 'active' | 'inactive'): Promise<void>;
    setRole(teamId: string, userId: string, role: 'viewer' | 'member' | 'admin'): Promise<void>;
    setOperator(userId: string): Promise<void>;
    makeSignInCode(userId: string): Promise<string>;
  }
}

/** An API client with this user's credentials, independent of any page. */
export function apiOf(by: Credentials): Api {
  return createTrialApi(testConfig, by);
}

/** A new user of the embedded service, alone in a new team. */
export async function makeUserInTeam(teamName = 'Studio'): Promise<TestUser & { readonly team: TestTeam }> {
  const made = await commands.makeUser();
  return { ...made, team: await commands.makeTeam(teamName, [made.user.email]) };
}

/** Create a workflow through the interface as this user. */
export function makeWorkflow(
  by: Credentials,
  body: Pick<CreateWorkflowBody, 'name' | 'team_id'>,
): Promise<CreatedWorkflow> {
  return apiOf(by).request(createWorkflow, { body });
}

/** Start a run through the interface as this user, as from another browser. @returns its ID */
export async function startRunAs(by: Credentials, teamId: string, body: StartRunBody): Promise<string> {
  const { request } = apiOf(by);
  const { run_id: runId } = await request(getRunId, {});
  await request(startRun, { params: { team_id: teamId, run_id: runId }, body });
  return runId;
}
