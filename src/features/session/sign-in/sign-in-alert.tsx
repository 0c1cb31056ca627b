import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { isStatus } from '@/api/api-error.ts';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';

import { hostName } from '@/features/session/host-names.ts';
import { useConfig } from '@/features/session/session-context.ts';
import { SignInError } from './sign-in-fault.ts';
import { texts } from '@/features/session/texts.ts';

const { signIn: words } = texts;

/** Shows why the sign-in failed, unless the error of a field does. */
export function SignInAlert({ error }: { readonly error: unknown }) {
  const { upstream } = useConfig();
  if (!(error instanceof SignInError)) return <ErrorAlert error={error} />;
  const { fault, reason } = error;
  const host = hostName(upstream.accounts);
  switch (fault) {
    case 'token':
    case 'key':
      return null;
    case 'blocked':
      return <Problem title={words.blocked.title(host)}>{words.blocked.advice(location.origin)}</Problem>;
    case 'wrong-address':
      return <Problem title={words.wrongAddress.title(host)}>{words.wrongAddress.advice}</Problem>;
    case 'unclear':
      if (!isStatus(reason, 401)) return <ErrorAlert error={reason} />;
      return <Problem title={words.rejected}>{`${reason.words} ${words.rejectedHint}`}</Problem>;
  }
}

function Problem({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      {children}
    </Alert>
  );
}
