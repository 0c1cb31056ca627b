import { Button, Collapse, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { useConfig } from '@/features/session/session-context.ts';
import type { WayBack } from '@/features/session/session-gate.tsx';

import { CredentialsForm, type CredentialsFormProps } from './credentials-form.tsx';
import { issuerTexts } from './issuer-texts.ts';
import { IssuerButton } from './issuer-button.tsx';
import classes from './sign-in-ways.module.css';

interface SignInWaysProps extends CredentialsFormProps {
  /** The page to open after signing in at another site. */
  readonly wayBack: WayBack;
}

/** Offers the ways to sign in: with the issuer, if there is one, or with a token and a key. */
export function SignInWays({ wayBack, ...form }: SignInWaysProps) {
  const { oidc } = useConfig();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (!oidc) return <CredentialsForm {...form} />;
  return (
    <Stack gap="sm">
      <IssuerButton issuer={oidc} wayBack={wayBack} inDialog={form.inDialog ?? false} />
      <Button
        variant="subtle"
        color="gray"
        aria-expanded={open}
        aria-controls={id}
        rightSection={<IconChevronDown size={16} className={classes.arrow} data-open={open || undefined} aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        {issuerTexts.otherWays}
      </Button>
      <Collapse expanded={open} id={id}>
        {open && <CredentialsForm {...form} inDialog={false} />}
      </Collapse>
    </Stack>
  );
}
