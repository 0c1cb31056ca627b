import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import { ownValue } from '@/contract/own-value.ts';
import type { RunInputs } from '@/contract/run.ts';
import { shortValue } from '@/domain/runs/inputs/given-inputs.ts';
import { severalInputs } from '@/domain/runs/inputs/several-inputs.ts';
import { DialogFoot } from '@/ui/dialog/dialog-foot.tsx';
import { Dialog } from '@/ui/dialog/dialog.tsx';

import classes from './csv-dialog.module.css';
import { type NamedInputs, readCsvInputs } from './csv-inputs.ts';
import { texts } from '@/features/runs/start/texts.ts';

interface CsvDialogProps {
  /** Name of the rows' source, for the title. */
  readonly file: string;
  readonly text: string;
  /** Whether the file's encoding was guessed. */
  readonly isGuessed?: boolean;
  readonly onStart: (rows: readonly NamedInputs[]) => void;
  /** Called to edit the rows as JSON first, with one object per line. */
  readonly onEdit: (text: string) => void;
  readonly onClose: () => void;
}

const previewRows = 50;

/** Shows the runs of a CSV file's rows, and starts them. */
export function CsvDialog({ file, text, isGuessed, onStart, onEdit, onClose }: CsvDialogProps) {
  const read = useMemo(() => readCsvInputs(text), [text]);
  // Columns that differ come first. By default, the runs are named after the values of the first one.
  const columns = useMemo(
    () => (read.ok ? [...new Set([...severalInputs(read.each).map(({ key }) => key), ...read.names])] : []),
    [read],
  );
  const [namedBy, setNamedBy] = useState(columns[0] ?? '');
  const nameOf = (inputs: RunInputs) => shortValue(ownValue(inputs, namedBy) ?? '') || undefined;
  return (
    <Dialog size="xl" title={texts.csv.title(file)} onClose={onClose}>
      <Stack gap="md">
        {isGuessed && (
          <Text size="sm" role="status">
            {texts.notice.guessed(file)}
          </Text>
        )}
        {read.ok ? (
          <>
            <Group justify="space-between" align="flex-end" gap="sm">
              <Text size="sm">{texts.csv.intro(read.each.length, read.names.length)}</Text>
              <NativeSelect
                label={texts.csv.nameBy}
                value={namedBy}
                onChange={({ currentTarget }) => setNamedBy(currentTarget.value)}
                data={[...read.names, { value: '', label: texts.csv.numbers }]}
              />
            </Group>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
            <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.csv.preview}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col" data-number>
                      {texts.csv.row}
                    </th>
                    {columns.map((name) => (
                      <th key={name} scope="col" data-number={read.numbers.has(name) || undefined}>
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {read.each.slice(0, previewRows).map((inputs, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and never move
                    <tr key={index}>
                      <th scope="row" data-number>
                        {index + 1}
                      </th>
                      {columns.map((name) => (
                        <td key={name} data-number={read.numbers.has(name) || undefined}>
                          {String(ownValue(inputs, name) ?? '')}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            {read.each.length > previewRows && (
              <Text size="xs" c="dimmed">
                {texts.csv.more(read.each.length - previewRows)}
              </Text>
            )}
          </>
        ) : (
          <Alert color="red" role="alert">
            {read.message}
          </Alert>
        )}
        <DialogFoot>
          <Button variant="default" onClick={onClose} {...(!read.ok && { 'data-autofocus': true })}>
            {texts.csv.cancel}
          </Button>
          {read.ok && (
            <>
              <Button
                variant="default"
                onClick={() => onEdit(read.each.map((inputs) => JSON.stringify(inputs)).join('\n'))}
              >
                {texts.csv.edit}
              </Button>
              <Button
                data-autofocus
                onClick={() => onStart(read.each.map((inputs) => ({ inputs, name: nameOf(inputs) })))}
              >
                {texts.csv.start(read.each.length)}
              </Button>
            </>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
