import type { OidcSettings } from '../config/oidc-settings.ts';
import { readGroupMapping, type GroupMapping } from './group-mapping.ts';
import { OidcIssuer } from './oidc-issuer.ts';

/** Common path of the addresses that start and finish a sign-in. */
export const OIDC_PATH = '/accounts/oidc';

/** Sign-in with an issuer. */
export interface Oidc {
  readonly settings: OidcSettings;
  readonly issuer: OidcIssuer;
  readonly mapping: GroupMapping | undefined;
  /** Address at which people reach this service, without a trailing slash. */
  readonly publicUrl: string;
}

/** @throws Error with a message for people, if the groups file is unusable */
export function openOidc(settings: OidcSettings, publicUrl: string): Oidc {
  const { groupsFile } = settings;
  return {
    settings,
    issuer: new OidcIssuer(settings, `${publicUrl}${OIDC_PATH}/callback`),
    mapping: groupsFile === undefined ? undefined : readGroupMapping(groupsFile),
    publicUrl,
  };
}
