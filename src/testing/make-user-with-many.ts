import { breakRequests } from './faults.ts';
import { makeUserInTeam, type TestUser } from './service.ts';

const noDetails = { status: 404, body: '{"description":"There is no such workflow."}' };

interface UserWithMany {
  readonly user: TestUser;
  readonly list: readonly { readonly id: string; readonly name: string }[];
  /** Counts the requests for the list. */
  readonly listRequests: Pick<ReturnType<typeof breakRequests>, 'hits' | 'stop'>;
}

/** Make a user with a workflow list over a megabyte. */
export async function makeUserWithMany(count = 20_000): Promise<UserWithMany> {
  const user = await makeUserInTeam();
  const list = Array.from({ length: count }, (_, at) => ({ id: crypto.randomUUID(), name: `Flow ${at + 1}` }));
  list[7] = { id: '6f0d9a40-0b9e-4c37-8a7e-0d8f3f1c5a01', name: 'Señor' };
  // A search also matches IDs, and a random ID may contain the text that a test excludes.
  list[0] = { id: '3b4fc2a5-5c7d-4e6f-8a9b-2c3d4e5f6a7b', name: 'Flow 1' };
  const listRequests = breakRequests(/^GET .*\/workflows$/, { status: 200, body: JSON.stringify(list) });
  breakRequests(/^GET .*\/workflows\/.+/, noDetails);
  return { user, list, listRequests };
}
