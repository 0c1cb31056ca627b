import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCopy, IconHelpCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';

import { clock } from '@/api/clock.ts';
import { useConfig, useSession } from '@/features/session/session-context.ts';
import { CopyButton } from '@/ui/clipboard/copy-button.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import { checkConnection } from './check-connection.ts';
import type { ConnectionLine } from './connection-lines.ts';
import classes from './connection-panel.module.css';
import { connectionReport } from './connection-report.ts';
import { texts } from './texts.ts';
import { BusyButton } from '@/ui/forms/busy-button.tsx';

const icons = { ok: IconCircleCheck, problem: IconAlertTriangle, unknown: IconHelpCircle };

/** Checks that each host is reachable and accepts the credentials, with a report for support. */
export function ConnectionPanel() {
  const session = useSession();
  const config = useConfig();
  const credentials = session.status === 'signed-in' ? session.credentials : undefined;
  const check = useMutation({
    mutationFn: async () => {
      if (!credentials) return undefined;
      const lines = await checkConnection(config, credentials);
      return { lines, report: connectionReport(config, credentials, lines, new Date(clock.now())) };
    },
    networkMode: 'always',
    meta: { background: true },
  });
  const found = check.data;

  return (
    <Panel title={texts.title}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.hint}
      </Text>
      <Group gap="xs">
        <BusyButton isLocal variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {texts.action}
        </BusyButton>
        {found && (
          <CopyButton text={() => found.report} icon={<IconCopy size={16} aria-hidden />}>
            {texts.copyReport}
          </CopyButton>
        )}
      </Group>
      <Text role="status" fw={600} mt={found ? 'md' : 0}>
        {found && summary(found.lines)}
      </Text>
      {found && (
        <ul className={classes.lines} aria-label={texts.results}>
          {found.lines.map((line) => (
            <Line key={line.name} {...line} />
          ))}
        </ul>
      )}
      {check.error && <ErrorAlert error={check.error} />}
    </Panel>
  );
}

function summary(lines: readonly ConnectionLine[]): string {
  const problems = lines.filter(({ outcome }) => outcome === 'problem').length;
  if (problems > 0) return texts.problems(problems);
  return lines.some(({ outcome, isOptional }) => outcome === 'unknown' && !isOptional) ? texts.partly : texts.allFine;
}

function Line({ name, outcome, words, answer }: ConnectionLine) {
  const Icon = icons[outcome];
  return (
    <li className={classes.line} data-outcome={outcome}>
      <Icon size={18} role="img" aria-label={texts.outcome[outcome]} />
      <div>
        <strong>{name}</strong>
        <div>{words}</div>
        {answer && <code>{answer.url}</code>}
      </div>
    </li>
  );
}
