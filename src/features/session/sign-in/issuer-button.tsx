import { Button } from '@mantine/core';

import type { DashboardConfig } from '@/contract/dashboard-config.ts';
import { paths } from '@/domain/paths.ts';
import type { WayBack } from '@/features/session/session-gate.tsx';
import { hrefOf } from '@/ui/browser/base-path.ts';

import { issuerTexts } from './issuer-texts.ts';
import { keepWayBack } from './way-back.ts';

interface IssuerButtonProps {
  readonly issuer: NonNullable<DashboardConfig['oidc']>;
  /** The page to open afterwards. */
  readonly wayBack: WayBack;
  readonly inDialog: boolean;
}

/** Links to the issuer, which redirects back to the sign-in page. */
export function IssuerButton({ issuer, wayBack, inDialog }: IssuerButtonProps) {
  return (
    <Button
      component="a"
      size="md"
      href={startUrl(issuer)}
      onClick={() => keepWayBack(wayBack)}
      data-autofocus={inDialog || undefined}
    >
      {issuerTexts.signInWith(issuer.name)}
    </Button>
  );
}

/** A dashboard on another host has to send the address of its sign-in page. */
function startUrl({ url }: IssuerButtonProps['issuer']): string {
  const start = new URL(url, location.origin);
  if (start.origin !== location.origin) {
    start.searchParams.set('sign_in_page', location.origin + hrefOf(paths.signIn()));
  }
  return start.href;
}
