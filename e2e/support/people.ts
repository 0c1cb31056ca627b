import { randomUUID } from 'node:crypto';

import type { Server } from './server.ts';

/** A team, as printed by the admin command. */
export interface Team {
  readonly id: string;
  readonly name: string;
}

/** A user with credentials. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly apiKey: string;
  /** The link that signs them in. */
  readonly signInUrl: string;
}

interface PrintedCredentials {
  readonly user: { readonly id: string; readonly email: string };
  readonly access_token: string;
  readonly api_key: string;
  readonly sign_in_url: string;
}

/** New credentials for someone. @param ttl lifetime of the token, for example `10s` */
export async function makeCredentials(server: Server, email: string, ttl?: string): Promise<Person> {
  const options = ttl === undefined ? [] : ['--ttl', ttl];
  const printed = await server.admin<PrintedCredentials>('credentials', '--user', email, ...options);
  return {
    ...printed.user,
    accessToken: printed.access_token,
    apiKey: printed.api_key,
    signInUrl: printed.sign_in_url,
  };
}

/** A new user, in no team yet. */
export async function makePerson(server: Server): Promise<Person> {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  await server.admin('user', 'add', email);
  return makeCredentials(server, email);
}

/** A new team with these people. */
export async function makeTeam(server: Server, name: string, ...members: readonly Person[]): Promise<Team> {
  return server.admin<Team>('team', 'add', name, ...members.flatMap(({ email }) => ['--member', email]));
}
