import { importTypeScript } from './import-typescript.mjs';

/** @typedef {typeof import('../../service/testing/issuers/test-issuer.ts')} TestIssuer */

/** Settings of a node whose users sign in through this issuer. */
export const client = {
  OIDC_CLIENT_ID: 'runboard',
  OIDC_CLIENT_SECRET: 'secret of the client',
  OIDC_NAME: 'Acme',
  OIDC_CREATE_USERS: 'on',
};

/**
 * Start the tests' OpenID Connect issuer.
 * @param {string} origin of the service
 */
export async function startIssuer(origin) {
  const module = await importTypeScript('service/testing/issuers/test-issuer.ts');
  const { startTestIssuer } = /** @type {TestIssuer} */ (module);
  return startTestIssuer({ redirectUris: [`${origin}/accounts/oidc/callback`], signedOutUris: [`${origin}/sign-in`] });
}
