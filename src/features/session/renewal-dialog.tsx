import { Stack, Text } from '@mantine/core';
import { useLocation } from 'react-router-dom';

import type { Credentials } from '@/api/credentials.ts';
import { readClaims } from '@/domain/jwt-claims.ts';
import { haveSameOwner } from '@/domain/ledger-key.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import { SignInWays } from './sign-in/sign-in-ways.tsx';
import { ownerMark } from './owner-mark.ts';
import { useSession, useSessionStore } from './session-context.ts';
import { texts } from './texts.ts';

const { renewal: words } = texts;

/** Asks for new credentials in a dialog over the unchanged page, after a 401 or shortly before the token expires. */
export function RenewalDialog() {
  const session = useSession();
  const { postponeRenewal, renew } = useSessionStore();
  const { pathname, search, hash } = useLocation();
  if (session.status !== 'signed-in') return null;
  const { claims, credentials } = session;
  return (
    <Dialog onClose={postponeRenewal} title={words.title} closeOnClickOutside={false} closeLabel={words.close}>
      <Stack gap="sm">
        <Text size="sm">{session.isEarly ? words.soon(claims.email) : words.expired(claims.email)}</Text>
        <SignInWays
          wayBack={{ from: pathname + search + hash, mark: ownerMark(session.ownerKey) }}
          withRemember={false}
          inDialog
          refuse={(next) => refusalOf(credentials, next)}
          onAccepted={(next) => renew(next)}
        />
      </Stack>
    </Dialog>
  );
}

/** The page under the dialog belongs to the signed-in person: another person's credentials are refused. */
function refusalOf(current: Credentials, next: Credentials): string | undefined {
  if (haveSameOwner(current, next)) return undefined;
  const [mine, theirs] = [readClaims(current.accessToken), readClaims(next.accessToken)];
  return mine.subject && theirs.subject ? words.otherUser : words.otherCredentials;
}
