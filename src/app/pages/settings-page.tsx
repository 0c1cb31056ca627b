import { Button, Group, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';

import { KeyboardPanel } from '@/app/keyboard-panel.tsx';
import { LedgerSettings } from '@/features/runs/ledger-settings.tsx';
import { LedgerNotice } from '@/features/runs/watch-status.tsx';
import { hostNames } from '@/features/session/host-names.ts';
import { signOut, useSession } from '@/features/session/session-store.ts';
import { Field, FieldList } from '@/ui/field-list.tsx';
import { FormPage } from '@/ui/form-page.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Panel } from '@/ui/panel.tsx';
import { TimeText } from '@/ui/time-text.tsx';

const schemes = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** `/settings`: who is signed in and where, the look, and what this browser keeps. */
export function SettingsPage() {
  return (
    <FormPage>
      <PageHeader title="Settings" />
      <Stack gap="md">
        <AccountPanel />
        <ThemePanel />
        <KeyboardPanel />
        <div>
          <LedgerNotice />
          <LedgerSettings />
        </div>
      </Stack>
    </FormPage>
  );
}

function AccountPanel() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { claims, credentials } = session;
  return (
    <Panel title="Account">
      <FieldList>
        <Field label="Signed in as">{claims.email ?? claims.subject ?? 'Not known: the token does not say'}</Field>
        <Field label="Service">{hostNames().join(', ')}</Field>
        <Field label="Token expires">{claims.expiresAtMs ? <TimeText at={claims.expiresAtMs} /> : 'Not known'}</Field>
        <Field label="API key">
          <code>{mask(credentials.apiKey)}</code>
        </Field>
      </FieldList>
      <Group mt="md">
        <Button variant="default" onClick={signOut}>
          Sign out
        </Button>
        <Text size="xs" c="dimmed">
          Signs out every tab. Your runs stay listed in this browser.
        </Text>
      </Group>
    </Panel>
  );
}

function ThemePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Appearance">
      <SegmentedControl
        aria-label="Theme"
        data={schemes}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
      />
    </Panel>
  );
}

function mask(key: string): string {
  return `${'•'.repeat(12)}${key.slice(-4)}`;
}
