import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconHistory, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { TimeText } from '@/ui/page/time-text.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import { type InputPreset, listPresets, removePreset, savePreset } from './input-presets.ts';
import classes from './inputs-field.module.css';
import { formatInputs } from './parse-inputs.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { texts } from '@/features/runs/start/texts.ts';
import type { RecentInputs } from './use-suggested-inputs.ts';

interface InputShelfProps {
  readonly workflowId: string;
  readonly recent: readonly RecentInputs[];
  /** The field's current text, which can be saved as a preset. */
  readonly text: string;
  readonly onPick: (text: string) => void;
}

/** Lists a workflow's earlier inputs and the user's presets. */
export function InputShelf({ workflowId, recent, text, onPick }: InputShelfProps) {
  const { storage } = useRuns();
  const [presets, setPresets] = useState<readonly InputPreset[]>([]);
  const [managing, setManaging] = useState(false);
  const reload = () => setPresets(listPresets(storage, workflowId));
  const none = workflowId === '';
  const why = none ? { disabled: true, title: texts.shelf.chooseFirst } : {};

  return (
    <>
      <Menu position="bottom-start" width={320} onOpen={reload} classNames={{ itemLabel: classes.shelved ?? '' }}>
        <Menu.Target>
          <Button variant="subtle" size="compact-xs" leftSection={<IconHistory size={14} aria-hidden />} {...why}>
            {texts.shelf.recent}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {recent.length === 0 && presets.length === 0 && <Menu.Item disabled>{texts.shelf.none}</Menu.Item>}
          {recent.map(({ inputs, at }) => (
            <Menu.Item key={at} onClick={() => onPick(formatInputs(inputs))}>
              <code className={classes.glimpse}>{JSON.stringify(inputs)}</code>
              <Text size="xs" c="dimmed">
                <TimeText at={at} />
              </Text>
            </Menu.Item>
          ))}
          {presets.length > 0 && recent.length > 0 && <Menu.Divider />}
          {presets.map((preset) => (
            <Menu.Item
              key={preset.name}
              leftSection={<IconBookmark size={15} aria-hidden />}
              onClick={() => onPick(preset.text)}
            >
              {preset.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconBookmark size={14} aria-hidden />}
        {...why}
        onClick={() => {
          reload();
          setManaging(true);
        }}
      >
        {texts.shelf.presets}
      </Button>
      {managing && (
        <PresetsDialog
          presets={presets}
          canSave={text.trim() !== ''}
          onSave={(name) => {
            const saved = savePreset(storage, { name, workflowId, text });
            reload();
            return saved;
          }}
          onRemove={(preset) => {
            removePreset(storage, preset);
            reload();
          }}
          onClose={() => setManaging(false)}
        />
      )}
    </>
  );
}

interface PresetsDialogProps {
  readonly presets: readonly InputPreset[];
  readonly canSave: boolean;
  readonly onSave: (name: string) => boolean;
  readonly onRemove: (preset: InputPreset) => void;
  readonly onClose: () => void;
}

function PresetsDialog({ presets, canSave, onSave, onRemove, onClose }: PresetsDialogProps) {
  const [name, setName] = useState('');
  const [failed, setFailed] = useState(false);
  const replaces = presets.some((preset) => preset.name === name.trim());
  return (
    <Dialog onClose={onClose} title={texts.presets.title}>
      <Stack gap="md">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // The event must not reach the run's form, which is the dialog's parent in React.
            event.stopPropagation();
            if (!name.trim() || !canSave) return;
            const saved = onSave(name.trim());
            setFailed(!saved);
            if (saved) setName('');
          }}
        >
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              label={texts.presets.name}
              description={canSave ? texts.presets.hint : texts.presets.empty}
              error={failed ? texts.presets.noStorage : undefined}
              autoComplete="off"
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              style={{ flex: 1 }}
              data-autofocus
            />
            <Button type="submit" disabled={!canSave || !name.trim()}>
              {replaces ? texts.presets.replace : texts.presets.save}
            </Button>
          </Group>
        </form>
        {presets.map((preset) => (
          <Group key={preset.name} justify="space-between" wrap="nowrap">
            <div className={classes.preset}>
              <Text size="sm" fw={500}>
                {preset.name}
              </Text>
              <code className={classes.glimpse}>{preset.text}</code>
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={texts.presets.remove(preset.name)}
              onClick={() => onRemove(preset)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
