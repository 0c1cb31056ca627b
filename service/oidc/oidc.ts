import type { OidcSettings } from '../config/oidc-settings.ts';
import { readGroupMapping, type GroupMapping } from './group-mapping.ts';
import { OidcIssuer } from './oidc-issuer.ts';

/** Path of the addresses that begin and end a sign-in. */
export const OIDC_PATH = '/accounts/oidc';

/** Sign-in with an issuer. */
export interface Oidc {
  readonly settings: OidcSettings;
  readonly issuer: OidcIssuer;
  readonly mapping: GroupMapping | undefined;
  /** Address that people reach this service at, without a trailing slash. */
  readonly publicUrl: string;
}

/** @throws Error in words for a person, for a file of groups that can't be used */
export function openOidc(settings: OidcSettings, publicUrl: string): Oidc {
  const { groupsFile } = settings;
  return {
    settings,
    issuer: new OidcIssuer(settings, `${publicUrl}${OIDC_PATH}/callback`),
    mapping: groupsFile === undefined ? undefined : readGroupMapping(groupsFile),
    publicUrl,
  };
}
