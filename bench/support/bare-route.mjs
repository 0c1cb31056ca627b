// The baseline for the service: one Fastify route that verifies the token and runs one statement per request.
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { Pool } from 'pg';

const list = `
  select id, name from workflows where deleted_at is null and (owner_id = $1
    or team_id in (select team_id from team_members where user_id = $1)) order by created_at desc, id`;

const { DATABASE_URL: url, BARE_DATA_DIR: dataDir = '' } = process.env;
const pool = url === undefined ? undefined : new Pool({ connectionString: url });
const pglite = url === undefined ? await PGlite.create(dataDir) : undefined;
/** @type {(text: string, values?: unknown[]) => Promise<{rows: unknown[]}>} */
const ask = async (text, values = []) =>
  (pool ? pool.query(text, values) : pglite?.query(text, values)) ?? { rows: [] };

const { rows } = await ask('select id from users order by created_at limit 1');
const [user] = /** @type {{id: string}[]} */ (rows);
const { privateKey, publicKey } = await generateKeyPair('EdDSA');
const token = await new SignJWT({})
  .setProtectedHeader({ alg: 'EdDSA' })
  .setSubject(user?.id ?? '')
  .setExpirationTime('1h')
  .sign(privateKey);

const app = Fastify();
app.addHook('onSend', async (_request, reply) => {
  void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
});
app.route({
  method: 'GET',
  url: '/workflows',
  handler: async (request) => {
    /** @type {{payload: {sub?: string}}} */
    const verified = await jwtVerify((request.headers.authorization ?? '').slice(7), publicKey);
    return (await ask(list, [verified.payload.sub])).rows;
  },
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })} ${token}\n`);
process.once('SIGTERM', () => process.exit(0));
