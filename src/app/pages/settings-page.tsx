import '@/ui/theme/segmented-control.css';

import { Checkbox, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';

import { KeyboardPanel } from '@/app/shortcuts/keyboard-panel.tsx';
import { LedgerSettings } from '@/features/runs/list/ledger-settings.tsx';
import { LedgerNotice } from '@/features/runs/watch/watch-status.tsx';
import { offersAdmin } from '@/features/teams/use-admin.ts';
import { ConnectionPanel } from '@/features/session/connection/connection-panel.tsx';
import { hostNames } from '@/features/session/host-names.ts';
import { useConfig, useSession } from '@/features/session/session-context.ts';
import { SignOutButtons } from '@/features/session/sign-out-buttons.tsx';
import { set24Hours, setUtc, use24Hours, useUtc } from '@/ui/browser/clock-settings.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { Field, FieldList } from '@/ui/page/field-list.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { Panel, PanelBoundary } from '@/ui/page/panel.tsx';
import { TimeText } from '@/ui/page/time-text.tsx';

import classes from './settings-page.module.css';
import { settingsTexts as texts } from './texts/settings-texts.ts';

/** Loaded lazily, because it is used only if the service has personal keys. */
const OwnKeysPanel = lazyPart(async () => (await import('@/features/people/keys/own-keys-panel.tsx')).OwnKeysPanel, {
  fallback: (
    <div>
      <div data-pending />
    </div>
  ),
});

const schemes = [
  { value: 'auto', label: texts.appearance.system },
  { value: 'light', label: texts.appearance.light },
  { value: 'dark', label: texts.appearance.dark },
];

/** `/settings`: the user, the service, and settings for the appearance and this browser's data. */
export function SettingsPage() {
  const config = useConfig();
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={classes.columns}>
        <Stack gap="md">
          <AccountPanel />
          <div>
            <LedgerNotice />
            <PanelBoundary title={texts.runs}>
              <LedgerSettings />
            </PanelBoundary>
          </div>
          {offersAdmin(config) && (
            <PanelBoundary title={texts.keys}>
              <OwnKeysPanel />
            </PanelBoundary>
          )}
        </Stack>
        <Stack gap="md">
          <ThemePanel />
          <TimesPanel />
          <KeyboardPanel />
          <ConnectionPanel />
        </Stack>
      </div>
    </>
  );
}

function AccountPanel() {
  const session = useSession();
  const config = useConfig();
  if (session.status !== 'signed-in') return null;
  const { claims, credentials } = session;
  return (
    <Panel title={texts.account.title}>
      <FieldList>
        <Field label={texts.account.user}>{claims.email ?? claims.subject ?? texts.account.unknown}</Field>
        <Field label={texts.account.service}>{hostNames(config).join(', ')}</Field>
        <Field label={texts.account.expires}>
          {claims.expiresAtMs ? <TimeText at={claims.expiresAtMs} /> : texts.account.unknown}
        </Field>
        <Field label={texts.account.apiKey}>
          <code>{mask(credentials.apiKey)}</code>
        </Field>
      </FieldList>
      <SignOutButtons />
    </Panel>
  );
}

function ThemePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title={texts.appearance.title}>
      <SegmentedControl
        aria-label={texts.appearance.theme}
        data={schemes}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as typeof colorScheme)}
      />
    </Panel>
  );
}

function TimesPanel() {
  const isUtc = useUtc();
  const has24Hours = use24Hours();
  return (
    <Panel title={texts.times.title}>
      <Stack gap="md" align="flex-start">
        <Checkbox
          label={texts.times.utc}
          description={texts.times.utcHint}
          checked={isUtc}
          onChange={(event) => setUtc(event.currentTarget.checked)}
        />
        <Checkbox
          label={texts.times.hours}
          description={texts.times.hoursHint}
          checked={has24Hours}
          onChange={(event) => set24Hours(event.currentTarget.checked)}
        />
      </Stack>
    </Panel>
  );
}

function mask(key: string): string {
  return `${'•'.repeat(12)}${key.slice(-4)}`;
}
