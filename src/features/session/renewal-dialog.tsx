import { Stack, Text } from '@mantine/core';

import { maybeSameUser, readClaims } from '@/domain/jwt-claims.ts';
import { Dialog } from '@/ui/dialog.tsx';

import { CredentialsForm } from './credentials-form.tsx';
import { postponeRenewal, renewSession, useSession } from './session-store.ts';

/** After a 401: asks for new credentials over the page, which stays as it is; there only while it asks. */
export function RenewalDialog() {
  const session = useSession();
  const claims = session.status === 'signed-in' ? session.claims : undefined;
  return (
    <Dialog onClose={postponeRenewal} title="Sign in again" closeOnClickOutside={false} closeLabel="Not now">
      <Stack gap="sm">
        <Text size="sm">
          The service no longer accepts your sign-in{claims?.email ? ` as ${claims.email}` : ''}. Everything on this
          page stays; once you are signed in, repeat what you were doing.
        </Text>
        <CredentialsForm
          withRemember={false}
          refuse={({ accessToken }) =>
            claims && !maybeSameUser(claims, readClaims(accessToken))
              ? 'This token is of another user. To change users, sign out first.'
              : undefined
          }
          onAccepted={renewSession}
        />
      </Stack>
    </Dialog>
  );
}
