import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import type { RunRow } from '@/domain/run-record.ts';

import { useEditRun } from './run-mutations.ts';

interface RunNameProps {
  readonly row: RunRow;
  readonly onClose: () => void;
}

/** Names a run in place; an empty name takes it away. */
export function RunName({ row, onClose }: RunNameProps) {
  const [name, setName] = useState(row.name ?? '');
  const edit = useEditRun();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        edit.mutate({ runId: row.runId, name: name.trim() || undefined }, { onSuccess: onClose });
      }}
    >
      <Group gap={4} mb="sm" wrap="nowrap">
        <TextInput
          aria-label="Run name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
          ref={(input) => {
            if (input && document.activeElement !== input && name === (row.name ?? '')) input.focus();
          }}
          maw={420}
          flex={1}
        />
        <ActionIcon type="submit" variant="filled" size="lg" aria-label="Save name" loading={edit.isPending}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label="Keep the old name" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
