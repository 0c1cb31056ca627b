import { Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Location, Navigate, useLocation, useNavigate } from 'react-router-dom';

import type { Credentials } from '@/api/credentials.ts';
import { paths } from '@/domain/paths.ts';
import { CredentialsForm } from '@/features/session/credentials-form.tsx';
import type { WayBack } from '@/features/session/session-gate.tsx';
import { readSignInLink } from '@/features/session/sign-in-link.ts';
import { signIn, useSession } from '@/features/session/session-store.ts';
import { useCheckCredentials } from '@/features/session/use-check-credentials.ts';
import { ErrorAlert } from '@/ui/error-alert.tsx';

import classes from './sign-in-page.module.css';

/** `/sign-in`: the form, or the link whose fragment carries both credentials. Leads back to where the person was going. */
export function SignInPage() {
  const session = useSession();
  const navigate = useNavigate();
  const { hash, state } = useLocation() as Location<WayBack | null>;
  const [linked, setLinked] = useState<Credentials>();

  useEffect(() => {
    document.title = 'Sign in · Runboard';
  }, []);

  const inAddress = readSignInLink(hash);
  if (inAddress && inAddress.accessToken !== linked?.accessToken) setLinked(inAddress);

  // Read once and removed, so that it stays out of the history, a screenshot or a shared link.
  useEffect(() => {
    if (readSignInLink(hash)) void navigate(paths.signIn(), { replace: true, state });
  }, [hash, state, navigate]);

  if (session.status === 'signed-in' && !linked) {
    return <Navigate to={state?.from ?? paths.home()} replace />;
  }
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <img src="/icon.svg" alt="" width={36} height={36} />
        Runboard
      </div>
      <Paper className={classes.card}>
        <Stack gap="md">
          <Title order={1}>Sign in</Title>
          {linked ? (
            <LinkSignIn key={linked.accessToken} credentials={linked} onDone={() => setLinked(undefined)} />
          ) : (
            <CredentialsForm withRemember onAccepted={signIn} />
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

function LinkSignIn({ credentials, onDone }: LinkSignInProps) {
  const { mutate, error } = useCheckCredentials();

  useEffect(() => {
    mutate(credentials, {
      onSuccess: () => {
        signIn(credentials, false);
        onDone();
      },
    });
    // The link is tried once, when it was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mutate, credentials]);

  if (!error) {
    return (
      <Text role="status">
        <Loader size="xs" mr="xs" aria-hidden /> Signing you in with the link…
      </Text>
    );
  }
  return (
    <>
      <ErrorAlert error={error}>
        {' '}
        The link may be old: get a new one from whoever runs the service, or enter the two yourself.
      </ErrorAlert>
      <CredentialsForm
        withRemember
        onAccepted={(...accepted) => {
          signIn(...accepted);
          onDone();
        }}
      />
    </>
  );
}
