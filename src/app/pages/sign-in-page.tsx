import { Paper, Stack, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Location, Navigate, useLocation, useNavigate } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { LinkSignIn } from '@/features/session/sign-in/link-sign-in.tsx';
import { ownerMark } from '@/features/session/owner-mark.ts';
import { useSession, useSessionStore } from '@/features/session/session-context.ts';
import type { WayBack } from '@/features/session/session-gate.tsx';
import { isSameLink, keyOf, readSignInLink, type SignInLink } from '@/features/session/sign-in/sign-in-link.ts';
import { SignInWays } from '@/features/session/sign-in/sign-in-ways.tsx';
import { takeWayBack } from '@/features/session/sign-in/way-back.ts';
import { Mark } from '@/ui/page/mark.tsx';
import { texts as page } from '@/ui/page/texts.ts';

import classes from './sign-in-page.module.css';
import { signInTexts as texts } from './texts/sign-in-texts.ts';

/**
 * `/sign-in`: signs in with the form, or with credentials or a code in the fragment. Then redirects to the requested
 * page.
 */
export function SignInPage() {
  const session = useSession();
  const { signIn } = useSessionStore();
  const navigate = useNavigate();
  const { hash, state } = useLocation() as Location<WayBack | null>;
  const [linked, setLinked] = useState<SignInLink>();
  const main = useRef<HTMLElement>(null);
  const hasSignedOut = session.status === 'signed-out' && session.ended;

  useEffect(() => {
    document.title = page.documentTitle(texts.title);
  }, []);

  // Move the focus, because the sign-out button no longer exists.
  useEffect(() => {
    if (hasSignedOut && document.activeElement === document.body) main.current?.focus();
  }, [hasSignedOut]);

  const inAddress = readSignInLink(hash);
  if (inAddress && !(linked && isSameLink(inAddress, linked))) setLinked(inAddress);

  // Remove the fragment after reading it, so that it doesn't end up in the history, a screenshot or a shared link.
  useEffect(() => {
    const link = readSignInLink(hash);
    if (!link) return;
    const wayBack = state ?? takeWayBack() ?? (link.returnTo === undefined ? null : { from: link.returnTo });
    void navigate(paths.signIn(), { replace: true, state: wayBack });
  }, [hash, state, navigate]);

  if (session.status === 'signed-in' && !linked) {
    const isTheirs = state?.mark === undefined || state.mark === ownerMark(session.ownerKey);
    return <Navigate to={(isTheirs && state?.from) || paths.home()} replace />;
  }
  return (
    <main ref={main} tabIndex={-1} className={classes.page}>
      <div className={classes.brand}>
        <Mark size={36} />
        {page.product}
      </div>
      <p className={classes.tagline}>{texts.tagline}</p>
      <Paper className={classes.card}>
        <Stack gap="md">
          <Title order={1}>{texts.title}</Title>
          {linked ? (
            <LinkSignIn key={keyOf(linked)} link={linked} onDone={() => setLinked(undefined)} />
          ) : (
            <SignInWays
              wayBack={state ?? {}}
              withRemember
              onAccepted={(credentials, remember) => signIn(credentials, remember ? 'device' : 'tab')}
            />
          )}
        </Stack>
      </Paper>
    </main>
  );
}
