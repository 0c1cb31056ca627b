import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { givenName, type RunRow } from '@/domain/runs/run-record.ts';
import { useFocusBack } from '@/ui/dialog/use-focus-back.ts';

import { useNameRun } from './run-mutations.ts';
import { texts } from './texts.ts';

interface RunNameProps {
  readonly row: RunRow;
  readonly onClose: () => void;
}

/** Edits a run's name in place. Saving an empty name removes it. */
export function RunName({ row, onClose }: RunNameProps) {
  useFocusBack();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(givenName(row) ?? '');
  const nameRun = useNameRun();
  useEffect(() => {
    // Wait until the menu has restored the focus.
    const timer = setTimeout(() => field.current?.select());
    return () => clearTimeout(timer);
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        nameRun.mutate({ row, name: name.trim() }, { onSuccess: onClose });
      }}
    >
      <Group gap={4}>
        <TextInput
          aria-label={texts.name.label}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
          ref={field}
          maw={420}
          flex="1 1 6.5rem"
          error={nameRun.isError && texts.name.failed}
        />
        <ActionIcon type="submit" variant="filled" size="lg" aria-label={texts.name.save} loading={nameRun.isPending}>
          <IconCheck size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={texts.name.cancel} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  );
}
