import type { OidcSettings } from '../config/oidc-settings.ts';
import { readGroupMapping } from '../oidc/group-mapping.ts';
import { makeChecks, OidcIssuer } from '../oidc/oidc-issuer.ts';
import { findingsAbout, type Finding } from './finding.ts';

/**
 * Read the groups file, as at startup, and the issuer's metadata, as at the start of a sign-in. Only a real sign-in can
 * test the secret.
 */
export async function checkIssuer(settings: OidcSettings): Promise<Finding> {
  const { good, fault } = findingsAbout('sign-in');
  const { issuer, groupsFile } = settings;
  try {
    if (groupsFile !== undefined) readGroupMapping(groupsFile);
  } catch (error) {
    return fault((error as Error).message);
  }
  try {
    await new OidcIssuer(settings, 'https://redirect.invalid').authorizationUrl(makeChecks());
    return good(`${issuer} responds with an issuer's metadata.`);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return fault(`${issuer} can't be used: ${reason}`);
  }
}
