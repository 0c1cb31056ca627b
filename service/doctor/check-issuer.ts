import type { OidcSettings } from '../config/oidc-settings.ts';
import { readGroupMapping } from '../oidc/group-mapping.ts';
import { makeChecks, OidcIssuer } from '../oidc/oidc-issuer.ts';
import { findingsAbout, type Finding } from './finding.ts';

/** Read the file of groups and the issuer's metadata, as during a sign-in. Only a real sign-in can test the secret. */
export async function checkIssuer(settings: OidcSettings): Promise<Finding> {
  const { good, fault } = findingsAbout('sign-in');
  const { issuer, groupsFile } = settings;
  try {
    if (groupsFile !== undefined) readGroupMapping(groupsFile);
    await new OidcIssuer(settings, 'https://redirect.invalid').authorizationUrl(makeChecks());
    return good(`${issuer} answers as an issuer.`);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return fault(`${issuer} can't be used: ${reason}`);
  }
}
