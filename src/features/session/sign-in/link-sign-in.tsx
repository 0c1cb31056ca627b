import { Alert, Button, Loader, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';

import { isStatus } from '@/api/api-error.ts';
import type { Credentials } from '@/api/credentials.ts';
import { signInCodeLength } from '@/contract/sign-in-code.ts';
import { readClaims } from '@/domain/jwt-claims.ts';
import { haveSameOwner } from '@/domain/ledger-key.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';

import { IssuerFault } from './issuer-fault.tsx';
import { useSession, useSessionStore } from '@/features/session/session-context.ts';
import type { WayBack } from '@/features/session/session-gate.tsx';
import type { SignInLink } from './sign-in-link.ts';
import { SignInWays } from './sign-in-ways.tsx';
import { texts } from '@/features/session/texts.ts';
import { useCheckCredentials } from './use-check-credentials.ts';
import { useExchangeCode } from './use-exchange-code.ts';

const SwitchUserDialog = lazyPart(
  async () => (await import('@/features/session/switch-user-dialog.tsx')).SwitchUserDialog,
);

interface LinkSignInProps {
  readonly link: SignInLink;
  /** Called after a sign-in, or when the current session is kept. */
  readonly onDone: () => void;
}

export function LinkSignIn({ link, onDone }: LinkSignInProps) {
  if ('code' in link) return <CodeSignIn code={link.code} onDone={onDone} />;
  if ('fault' in link) return <LinkFailed notice={<IssuerFault fault={link.fault} />} onDone={onDone} />;
  return <CredentialsSignIn credentials={link.credentials} onDone={onDone} />;
}

interface CodeSignInProps {
  readonly code: string;
  readonly onDone: () => void;
}

function CodeSignIn({ code, onDone }: CodeSignInProps) {
  const { mutate, isIdle, data, error } = useExchangeCode();
  useEffect(() => {
    if (isIdle) mutate(code);
  }, [isIdle, mutate, code]);

  if (data) return <CredentialsSignIn credentials={data} onDone={onDone} />;
  if (!error) return <SigningIn />;
  return (
    <LinkFailed notice={<LinkError error={error} isIncomplete={code.length !== signInCodeLength} />} onDone={onDone}>
      {!isStatus(error, 401) && (
        <Button variant="default" onClick={() => mutate(code)}>
          {texts.link.retry}
        </Button>
      )}
    </LinkFailed>
  );
}

interface CredentialsSignInProps {
  readonly credentials: Credentials;
  readonly onDone: () => void;
}

/**
 * Signs in with credentials. Another user's session is replaced only after a confirmation, and its data stays untouched
 * until then.
 */
function CredentialsSignIn({ credentials, onDone }: CredentialsSignInProps) {
  const session = useSession();
  const store = useSessionStore();
  const check = useCheckCredentials();
  const enter = useMutation({
    mutationFn: async () => {
      const now = store.get();
      const isOwn = now.status === 'signed-in' && haveSameOwner(now.credentials, credentials);
      await (isOwn ? store.renew(credentials) : store.signIn(credentials, 'tab'));
    },
    onSuccess: onDone,
  });
  /** Owner of the session that the person has agreed to end. */
  const [left, setLeft] = useState<string>();
  const other =
    session.status === 'signed-in' && !haveSameOwner(session.credentials, credentials) ? session : undefined;
  const mustAsk = other !== undefined && other.ownerKey !== left;
  // While restoring, another tab may still share its session. A session may also begin or end at any later time.
  const mayGoOn = session.status !== 'restoring' && !mustAsk;
  const error = check.error ?? enter.error;

  useEffect(() => {
    if (!mayGoOn) return;
    if (check.isIdle) check.mutate(credentials);
    else if (check.isSuccess && enter.isIdle) enter.mutate();
  }, [mayGoOn, check, enter, credentials]);

  if (error) return <LinkFailed notice={<LinkError error={error} />} onDone={onDone} />;
  if (!mustAsk) return <SigningIn />;
  return (
    <>
      <Text>{texts.link.signedIn}</Text>
      <SwitchUserDialog
        current={other.claims}
        next={readClaims(credentials.accessToken)}
        onSwitch={() => setLeft(other.ownerKey)}
        onStay={onDone}
        onClose={onDone}
      />
    </>
  );
}

function SigningIn() {
  return (
    <Text role="status">
      <Loader size="xs" mr="xs" aria-hidden /> {texts.link.signingIn}
    </Text>
  );
}

interface LinkFailedProps {
  /** Why the link failed. */
  readonly notice: ReactNode;
  readonly onDone: () => void;
  /** A button that tries the link again, if that may help. */
  readonly children?: ReactNode;
}

/** Shows why the link failed, and offers the current session or another way to sign in. */
function LinkFailed({ notice, onDone, children }: LinkFailedProps) {
  const session = useSession();
  const store = useSessionStore();
  const { state } = useLocation() as Location<WayBack | null>;
  if (session.status === 'signed-in') {
    return (
      <>
        {notice}
        {children}
        <Button onClick={onDone}>{texts.link.stay}</Button>
      </>
    );
  }
  return (
    <>
      {notice}
      {children}
      <SignInWays
        wayBack={state ?? {}}
        withRemember
        onAccepted={async (accepted, remember) => {
          await store.signIn(accepted, remember ? 'device' : 'tab');
          onDone();
        }}
      />
    </>
  );
}

interface LinkErrorProps {
  readonly error: unknown;
  /** Whether the link's code has the wrong length, as after an incomplete copy. */
  readonly isIncomplete?: boolean;
}

/** Shows that the link has expired if its credentials are refused, which is clearer than the usual message. */
function LinkError({ error, isIncomplete = false }: LinkErrorProps) {
  const session = useSession();
  const hint = isStatus(error, 401) ? texts.link.rejectedHint : texts.link.failedHint;
  const children = session.status === 'signed-in' ? texts.link.stillSignedIn : hint;
  if (isIncomplete && isStatus(error, 401)) {
    return (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.link.incomplete} role="alert">
        {texts.link.incompleteHint} {session.status === 'signed-in' && texts.link.stillSignedIn}
      </Alert>
    );
  }
  if (!isStatus(error, 401)) return <ErrorAlert error={error}> {children}</ErrorAlert>;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.link.rejected} role="alert">
      {error.words} {children}
    </Alert>
  );
}
