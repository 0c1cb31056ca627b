import { Button, Group, Text } from '@mantine/core';

import type { InputsChange } from '@/domain/runs/inputs/inputs-difference.ts';

import { ChangesTable } from './changes-table.tsx';
import { texts } from '@/features/runs/start/rerun-texts.ts';

interface InputsChangesProps {
  readonly changes: readonly InputsChange[];
  readonly onReset: () => void;
}

/** Shows how the inputs differ from those of the original run. */
export function InputsChanges({ changes, onReset }: InputsChangesProps) {
  if (changes.length === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {texts.same}
      </Text>
    );
  }
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" role="status">
          {texts.changed(changes.length)}
        </Text>
        <Button variant="subtle" size="compact-xs" onClick={onReset}>
          {texts.reset}
        </Button>
      </Group>
      <ChangesTable changes={changes} label={texts.changed(changes.length)} />
    </div>
  );
}
