import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';

import { RunStateBadge } from '@/features/runs/run-state-badge.tsx';
import { RunStrip } from '@/features/runs/run-strip.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';
import { WarningAlert } from '@/ui/feedback/warning-alert.tsx';
import { Hint } from '@/ui/page/hint.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { Panel } from '@/ui/page/panel.tsx';

import { errors, states, strips } from './fixtures.ts';
import { texts } from './texts.ts';

/** `/catalogue`, only in development builds: every building block of the pages, in each of its states. */
export function CataloguePage() {
  return (
    <Stack gap="md">
      <PageHeader title={texts.title} />
      <Panel title={texts.statuses}>
        <Group>
          {states.map((state) => (
            <RunStateBadge key={`${state.kind} ${state.staleSince}`} state={state} />
          ))}
        </Group>
        <Group mt="md">
          {states.map((state) => (
            <RunStateBadge key={`${state.kind} ${state.staleSince}`} state={state} dot />
          ))}
        </Group>
      </Panel>
      <Panel title={texts.strips}>
        <Group>
          {strips.map((bars) => (
            <RunStrip key={bars.length} bars={bars} />
          ))}
        </Group>
      </Panel>
      <Panel title={texts.buttons}>
        <Group>
          <Button>{texts.first}</Button>
          <Button variant="default">{texts.second}</Button>
          <Button variant="subtle">{texts.quiet}</Button>
          <Button color="red">{texts.danger}</Button>
          <Button disabled>{texts.off}</Button>
          <Hint label={texts.hintLabel}>{texts.hintText}</Hint>
        </Group>
      </Panel>
      <Panel title={texts.fields}>
        <Stack maw="30rem">
          <TextInput label={texts.field} description={texts.hint} placeholder={texts.hint} />
          <TextInput label={`${texts.field} 2`} defaultValue={texts.long.repeat(5)} error={texts.wrong} />
          <TextInput label={`${texts.field} 3`} disabled />
        </Stack>
      </Panel>
      <Panel title={texts.alerts}>
        <Stack>
          <WarningAlert title={texts.warning}>{texts.warningText}</WarningAlert>
          {errors.map((error) => (
            <ErrorAlert key={error.message} error={error} />
          ))}
        </Stack>
      </Panel>
      <Panel title={texts.screens}>
        <Stack>
          <LoadingScreen label={texts.loading} />
          <EmptyState icon={IconRoute} title={texts.emptyTitle} action={<Button>{texts.first}</Button>}>
            {texts.emptyText}
          </EmptyState>
          {errors.map((error) => (
            <ErrorPanel key={error.message} error={error} onRetry={() => undefined} />
          ))}
        </Stack>
      </Panel>
    </Stack>
  );
}
