import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Checkbox, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { isStatus } from '@/api/api-error.ts';
import type { Credentials } from '@/api/credentials.ts';

import { hostNames } from '@/features/session/host-names.ts';
import { useConfig, useSessionStore } from '@/features/session/session-context.ts';
import classes from './credentials-form.module.css';
import { formTexts } from './form-texts.ts';
import { SignInAlert } from './sign-in-alert.tsx';
import { SignInError } from './sign-in-fault.ts';
import { readSignInLink } from './sign-in-link.ts';
import { texts } from '@/features/session/texts.ts';
import { useExchangeCode } from './use-exchange-code.ts';
import { useTryCredentials } from './use-try-credentials.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

const { signIn: words } = texts;

const headerText = /^[\x21-\x7e]+$/;

const schema = z.object({
  accessToken: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().replace(/^bearer\s+/i, '')),
    ),
    z.string().check(z.minLength(1, words.missingToken), z.regex(headerText, words.brokenToken)),
  ),
  apiKey: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim()),
    ),
    z.string().check(z.minLength(1, words.missingKey), z.regex(headerText, words.brokenKey)),
  ),
  remember: z.boolean(),
});

export interface CredentialsFormProps {
  /** Whether to offer "Remember on this device". */
  readonly withRemember: boolean;
  /** Whether the form is in a dialog, which focuses its first field. */
  readonly inDialog?: boolean;
  /** @returns a message if credentials must be rejected even though the service has accepted them */
  readonly refuse?: (credentials: Credentials) => string | undefined;
  /** Called with the accepted credentials. If the promise rejects, its error is shown. */
  readonly onAccepted: (credentials: Credentials, remember: boolean) => Promise<void> | undefined;
}

/** Asks for a token and a key, and passes them on once the service has accepted them. */
export function CredentialsForm({ withRemember, inDialog = false, refuse, onAccepted }: CredentialsFormProps) {
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { accessToken: '', apiKey: '', remember: false },
  });
  const check = useTryCredentials();
  const { beginSignIn } = useSessionStore();
  const { errors } = form.formState;
  const config = useConfig();
  const taking = useMutation({
    mutationFn: async ({ credentials, remember }: { credentials: Credentials; remember: boolean }) =>
      onAccepted(credentials, remember),
  });
  const exchange = useExchangeCode();
  const error = check.error ?? taking.error ?? (isStatus(exchange.error, 401) ? null : exchange.error);

  /** Replace a sign-in link in a field by its token and key. */
  function takeLink(name: 'accessToken' | 'apiKey', text: string) {
    const link = text.includes('#') ? readSignInLink(text.slice(text.indexOf('#'))) : undefined;
    if (!link || 'fault' in link) return;
    form.setValue(name, '');
    if ('credentials' in link) fill(link.credentials);
    else {
      exchange.mutate(link.code, {
        onSuccess: fill,
        onError: (refused) => isStatus(refused, 401) && form.setError(name, { message: formTexts.usedLink }),
      });
    }
  }

  function fill({ accessToken, apiKey }: Credentials) {
    form.setValue('accessToken', accessToken);
    form.setValue('apiKey', apiKey);
    form.clearErrors();
  }

  const submit = form.handleSubmit(({ remember, ...credentials }) => {
    exchange.reset();
    const refusal = refuse?.(credentials);
    if (refusal) {
      form.setError('accessToken', { message: refusal });
      return;
    }
    check.mutate(credentials, {
      onSuccess: () => taking.mutate({ credentials, remember }),
      onError: (refused) => {
        if (!(refused instanceof SignInError)) return;
        const { fault } = refused;
        if (fault === 'token') form.setError('accessToken', { message: words.wrongToken }, { shouldFocus: true });
        if (fault === 'key') form.setError('apiKey', { message: words.wrongKey }, { shouldFocus: true });
      },
    });
  });

  return (
    <form onSubmit={(event) => void submit(event)} onChange={beginSignIn} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {words.hosts(hostNames(config))}
        </Text>
        <PasswordInput
          label={words.accessToken}
          placeholder={formTexts.tokenExample}
          autoComplete="off"
          error={errors.accessToken?.message}
          aria-invalid={Boolean(errors.accessToken)}
          data-autofocus={inDialog || undefined}
          size="md"
          {...form.register('accessToken', {
            onChange: (event: ChangeEvent<HTMLInputElement>) => takeLink('accessToken', event.target.value),
          })}
        />
        <PasswordInput
          label={words.apiKey}
          autoComplete="off"
          error={errors.apiKey?.message}
          aria-invalid={Boolean(errors.apiKey)}
          size="md"
          {...form.register('apiKey', {
            onChange: (event: ChangeEvent<HTMLInputElement>) => takeLink('apiKey', event.target.value),
          })}
        />
        {withRemember && (
          <Checkbox label={words.remember} description={words.rememberHint} {...form.register('remember')} />
        )}
        {error && <SignInAlert error={error} />}
        <BusyButton isLocal type="submit" size="md" loading={check.isPending || taking.isPending}>
          {words.submit}
        </BusyButton>
        <div className={classes.help}>
          <Text size="sm">{formTexts.pasteLink}</Text>
          <details>
            <summary>{words.howTo}</summary>
            <Text size="sm">{config.signInHelp ?? words.help}</Text>
          </details>
        </div>
      </Stack>
    </form>
  );
}
