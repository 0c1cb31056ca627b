import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'vite';

import { rootFolder } from '../../scripts/freshness.mjs';

/** @import { startTestIssuer } from '../../service/testing/test-issuer.ts' */

/** What nodes of the service need to sign people in with it. */
export const client = {
  OIDC_CLIENT_ID: 'runboard',
  OIDC_CLIENT_SECRET: 'secret of the client',
  OIDC_NAME: 'Acme',
  OIDC_CREATE_USERS: 'on',
};

/**
 * Start the tests' issuer of OpenID Connect, which is TypeScript.
 * @param {string} origin of the service
 */
export async function startIssuer(origin) {
  const outDir = join(rootFolder, 'node_modules/.cache/test-issuer');
  const input = { issuer: join(rootFolder, 'service/testing/test-issuer.ts') };
  await build({
    root: rootFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { ssr: true, target: 'node20', outDir, emptyOutDir: true, rolldownOptions: { input } },
  });
  const { startTestIssuer: start } = /** @type {{startTestIssuer: typeof startTestIssuer}} */ (
    await import(pathToFileURL(join(outDir, 'issuer.js')).href)
  );
  return start({ redirectUris: [`${origin}/accounts/oidc/callback`], signedOutUris: [`${origin}/sign-in`] });
}
