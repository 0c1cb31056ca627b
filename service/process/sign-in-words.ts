import { makeCredentials, type AdminParts } from '../admin/run-command.ts';

/** How to sign in: a link for the person at this terminal. A log must not hold one, as it carries credentials. */
export async function signInWords(admin: AdminParts): Promise<string> {
  if (!process.stdout.isTTY) return 'npm run -s admin -- credentials';
  const user = await admin.store.users.firstUser();
  if (!user) throw new Error('The store has no user.');
  return (await makeCredentials(admin, user)).sign_in_url;
}
