import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';

import type { AdminParts } from '../admin/admin-parts.ts';
import { makeCredentials } from '../admin/commands/credential-commands.ts';
import type { AppParts } from '../app/app-parts.ts';
import { buildApp } from '../app/app.ts';
import { issueSignInCode } from '../auth/sign-in-codes.ts';
import { openEmbeddedService } from '../app/embedded-service.ts';
import { openSharedService } from '../app/shared-service.ts';
import type { ServerOptions } from '../http/create-server.ts';
import type { PageOptions } from '../http/pages.ts';
import { defaultRunLimits, type RunLimits } from '../config/run-limits.ts';
import { makeTestDatabase, TEMPLATE } from './database/test-database.ts';
import { emptyDatabase } from './database/test-template.ts';
import { createLog } from '../platform/log.ts';
import { preferQuickStart } from '../lifecycle/quick-start.ts';
import type { Role, Subscription, User } from '../store/schema.ts';

/** A user of the service under test. */
export interface TestUser {
  readonly user: User;
  readonly accessToken: string;
  readonly apiKey: string;
}

/** A running service with a separate, initially empty store, and functions to fill it. */
export interface TestService {
  readonly url: string;
  readonly parts: AppParts;
  /**
   * Create a user, with a unique e-mail address unless one is given. @param options.ttl lifetime of the token in
   * seconds
   */
  makeUser(options?: { readonly email?: string; readonly ttl?: number }): Promise<TestUser>;
  makeTeam(name: string, memberEmails: readonly string[]): Promise<{ readonly id: string; readonly name: string }>;
  setSubscription(teamId: string, subscription: Subscription): Promise<void>;
  /** Give a member a role. */
  setRole(teamId: string, userId: string, role: Role): Promise<void>;
  /** Make a user an operator. */
  setOperator(userId: string): Promise<void>;
  /** @returns the code of a sign-in link */
  makeSignInCode(userId: string): Promise<string>;
  /** Execute a statement in its database. */
  execute(statement: string): Promise<void>;
  stop(): Promise<void>;
}

/** Parts of the service that a test may replace. */
export type TestOptions = Partial<AppParts> &
  ServerOptions &
  PageOptions & {
    readonly port?: number;
    /** Values that replace the usual limits of runs. */
    readonly limits?: Partial<RunLimits>;
    /** Wrap the created parts, for example with a store that fails on demand. */
    readonly wrap?: (parts: AppParts) => AppParts;
  };

/**
 * Start the service in this process on a free port: outputs in a temporary folder, the embedded database in memory or,
 * with `TEST_POSTGRES_URL`, a separate database on that server.
 */
export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const {
    port = 0,
    wrap = (parts: AppParts) => parts,
    allowedOrigins,
    webDir,
    dashboard,
    requestMs,
    requestsPerMinute,
    limits,
    log = createLog('silent'),
    ...replace
  } = options;
  const folder = await mkdtemp(join(tmpdir(), 'runboard-test-'));
  const { parts, db, close } = await openParts(folder, { ...replace, log, limits: { ...defaultRunLimits, ...limits } });
  const app = buildApp({ ...wrap(parts), allowedOrigins, webDir, dashboard, requestMs, requestsPerMinute });
  const url = await app.listen({ host: '127.0.0.1', port });
  const admin: AdminParts = { ...parts, origin: () => url };
  const { users, teams } = parts.store;
  return {
    url,
    parts,
    async makeUser({ email, ttl } = {}) {
      const id = parts.ids.next();
      const user = { id, email: email ?? `user-${id.slice(0, 8)}@example.com` };
      if (!(await users.add(user))) throw new Error(`There is already a user ${user.email}.`);
      const { access_token, api_key } = await makeCredentials(admin, user, ttl);
      return { user, accessToken: access_token, apiKey: api_key };
    },
    async makeTeam(name, memberEmails) {
      const members = await Promise.all(memberEmails.map((email) => users.findByEmail(email)));
      const memberIds = members.map((member, index) => {
        if (!member) throw new Error(`There is no user ${memberEmails[index]}.`);
        return member.id;
      });
      const team = { id: parts.ids.next(), name };
      await teams.add(team, memberIds);
      return team;
    },
    async setSubscription(teamId, subscription) {
      if (!(await teams.change(teamId, { subscription }))) throw new Error(`There is no team ${teamId}.`);
    },
    async setRole(teamId, userId, role) {
      if (!(await teams.setRole(teamId, userId, role))) throw new Error('There is no such member.');
    },
    setOperator: (userId) => users.setOperator(userId, true),
    makeSignInCode: async (userId) => (await issueSignInCode(parts, userId)).code,
    async execute(statement) {
      await sql.raw(statement).execute(db);
    },
    async stop() {
      await app.close();
      await close();
      // A stopped run may still be writing its output.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

async function openParts(folder: string, options: Partial<AppParts> & { readonly limits: RunLimits }) {
  const server = process.env['TEST_POSTGRES_URL'];
  if (server === undefined) {
    preferQuickStart();
    const { parts, database } = await openEmbeddedService(folder, { ...options, inMemory: await emptyDatabase() });
    return { parts, db: database.db, close: () => database.close() };
  }
  const { url, drop } = await makeTestDatabase(server, TEMPLATE);
  const { parts, database } = await openSharedService({ url, connections: 5 }, folder, options);
  return { parts, db: database.db, close: () => database.close().then(drop) };
}
