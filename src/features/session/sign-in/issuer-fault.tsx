import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import type { SignInFault } from '@/contract/oidc.ts';
import { useConfig } from '@/features/session/session-context.ts';

import { issuerTexts } from './issuer-texts.ts';

/** Why a sign-in with the issuer created no session. */
export function IssuerFault({ fault }: { readonly fault: SignInFault }) {
  const { oidc } = useConfig();
  const name = oidc?.name ?? issuerTexts.unnamed;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={issuerTexts.title(name)} role="alert">
      {issuerTexts.faults[fault](name)}
    </Alert>
  );
}
