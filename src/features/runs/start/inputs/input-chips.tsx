import { Button, Group } from '@mantine/core';
import { IconBookmark, IconHistory, IconSparkles } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

import { differingInputs } from '@/domain/runs/inputs/differing-inputs.ts';
import { inputText } from '@/domain/runs/names/run-names.ts';
import { useRuns } from '@/features/runs/runs-context.ts';

import type { SampleInputs } from '@/contract/dashboard-config.ts';
import { listPresets } from './input-presets.ts';
import { formatInputs } from './parse-inputs.ts';
import { texts } from '@/features/runs/start/texts.ts';

import classes from './input-chips.module.css';
import type { RecentInputs } from './use-suggested-inputs.ts';

/** Maximum number of chips. The menu of recent inputs and the dialog of presets list the rest. */
const most = { recent: 3, presets: 4 };

interface InputChipsProps {
  readonly workflowId: string;
  readonly recent: readonly RecentInputs[];
  readonly examples: readonly SampleInputs[];
  /** The field's current text. */
  readonly text: string;
  readonly onPick: (text: string) => void;
}

/** Inputs to insert with one click: recent ones, presets and examples. */
export function InputChips({ workflowId, recent, examples, text, onPick }: InputChipsProps) {
  const { storage } = useRuns();
  const kept = useSyncExternalStore(
    (listener) => storage.subscribe('presets', listener),
    () => JSON.stringify(listPresets(storage, workflowId).slice(0, most.presets)),
  );
  const presets = JSON.parse(kept) as ReturnType<typeof listPresets>;
  const latest = recent.slice(0, most.recent).map(({ inputs }) => inputs);
  const differing = differingInputs(latest);
  const chips = [
    ...presets.map((preset) => ({ kind: 'preset', icon: IconBookmark, name: preset.name, fill: preset.text })),
    ...latest.map((inputs, index) => ({
      kind: 'recent',
      icon: IconHistory,
      name: (differing[index] ?? []).map(inputText).join(' · ') || texts.chips.empty,
      fill: formatInputs(inputs),
    })),
    ...examples.map(({ name, inputs }) => ({
      kind: 'example',
      icon: IconSparkles,
      name,
      fill: formatInputs(inputs),
    })),
  ];
  if (workflowId === '' || chips.length === 0) return null;
  return (
    <Group gap={6} mt={6} className={classes.chips} role="group" aria-label={texts.chips.label}>
      {chips.map(({ kind, icon: Icon, name, fill }) => (
        <Button
          key={`${kind} ${name} ${fill}`}
          variant={text === fill ? 'light' : 'default'}
          size="compact-xs"
          radius="xl"
          maw="100%"
          classNames={{ label: classes.chip }}
          leftSection={<Icon size={13} aria-hidden />}
          aria-pressed={text === fill}
          title={fill}
          onClick={() => onPick(fill)}
        >
          {name}
        </Button>
      ))}
    </Group>
  );
}
