import { Alert, Button, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Location, Navigate, useLocation, useNavigate } from 'react-router-dom';

import { isStatus } from '@/api/api-error.ts';
import type { Credentials } from '@/api/credentials.ts';
import { readClaims } from '@/domain/jwt-claims.ts';
import { haveSameOwner } from '@/domain/ledger-key.ts';
import { paths } from '@/domain/paths.ts';
import { CredentialsForm } from '@/features/session/credentials-form.tsx';
import { ownerMark } from '@/features/session/owner-mark.ts';
import { useSession, useSessionStore } from '@/features/session/session-context.ts';
import type { WayBack } from '@/features/session/session-gate.tsx';
import { readSignInLink } from '@/features/session/sign-in-link.ts';
import { useCheckCredentials } from '@/features/session/use-check-credentials.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { later } from '@/ui/feedback/later.tsx';
import { Mark } from '@/ui/page/mark.tsx';
import { texts as page } from '@/ui/page/texts.ts';

import classes from './sign-in-page.module.css';
import { signInTexts as texts } from './texts/sign-in-texts.ts';

const SwitchUserDialog = later(
  async () => (await import('@/features/session/switch-user-dialog.tsx')).SwitchUserDialog,
);

/** `/sign-in`: the form, or the link whose fragment carries both credentials. Leads back to where the person was going. */
export function SignInPage() {
  const session = useSession();
  const { signIn } = useSessionStore();
  const navigate = useNavigate();
  const { hash, state } = useLocation() as Location<WayBack | null>;
  const [linked, setLinked] = useState<Credentials>();

  useEffect(() => {
    document.title = page.documentTitle(texts.title);
  }, []);

  const inAddress = readSignInLink(hash);
  if (inAddress && inAddress.accessToken !== linked?.accessToken) setLinked(inAddress);

  // Read once and removed, so that it stays out of the history, a screenshot or a shared link.
  useEffect(() => {
    if (readSignInLink(hash)) void navigate(paths.signIn(), { replace: true, state });
  }, [hash, state, navigate]);

  if (session.status === 'signed-in' && !linked) {
    const isTheirs = state?.mark === undefined || state.mark === ownerMark(session.ownerKey);
    return <Navigate to={(isTheirs && state?.from) || paths.home()} replace />;
  }
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Mark size={36} />
        {page.product}
      </div>
      <Paper className={classes.card}>
        <Stack gap="md">
          <Title order={1}>{texts.title}</Title>
          {linked ? (
            <LinkSignIn key={linked.accessToken} credentials={linked} onDone={() => setLinked(undefined)} />
          ) : (
            <CredentialsForm
              withRemember
              onAccepted={(credentials, remember) => signIn(credentials, remember ? 'device' : 'tab')}
            />
          )}
        </Stack>
      </Paper>
    </main>
  );
}

interface LinkSignInProps {
  readonly credentials: Credentials;
  readonly onDone: () => void;
}

/** Signs in with a link; over someone else's session only after a yes. Until then nothing of theirs is touched. */
function LinkSignIn({ credentials, onDone }: LinkSignInProps) {
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
  /** The owner whose session the person agreed to leave. */
  const [left, setLeft] = useState<string>();
  const other =
    session.status === 'signed-in' && !haveSameOwner(session.credentials, credentials) ? session : undefined;
  const mustAsk = other !== undefined && other.ownerKey !== left;
  // While it is restoring, an open tab may still hand a session over; one may also begin or end at any later time.
  const mayGoOn = session.status !== 'restoring' && !mustAsk;
  const error = check.error ?? enter.error;

  useEffect(() => {
    if (!mayGoOn) return;
    if (check.isIdle) check.mutate(credentials);
    else if (check.isSuccess && enter.isIdle) enter.mutate();
  }, [mayGoOn, check, enter, credentials]);

  if (mustAsk && !error) {
    return (
      <>
        <Text>{texts.signedIn}</Text>
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
  if (!error) {
    return (
      <Text role="status">
        <Loader size="xs" mr="xs" aria-hidden /> {texts.signingIn}
      </Text>
    );
  }
  if (session.status === 'signed-in') {
    return (
      <>
        <LinkError error={error}>{texts.stillSignedIn}</LinkError>
        <Button onClick={onDone}>{texts.stay}</Button>
      </>
    );
  }
  return (
    <>
      <LinkError error={error}>{isStatus(error, 401) ? texts.linkRejectedHint : texts.linkFailedHint}</LinkError>
      <CredentialsForm
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
  /** What now. */
  readonly children: string;
}

/** A link whose credentials are refused is old: that says more than what such a refusal means elsewhere. */
function LinkError({ error, children }: LinkErrorProps) {
  if (!isStatus(error, 401)) return <ErrorAlert error={error}> {children}</ErrorAlert>;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={texts.linkRejected} role="alert">
      {error.words} {children}
    </Alert>
  );
}
