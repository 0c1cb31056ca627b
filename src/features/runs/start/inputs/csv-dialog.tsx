import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';

import { Dialog } from '@/ui/dialog/dialog.tsx';

import classes from './csv-dialog.module.css';
import { readCsvInputs } from './csv-inputs.ts';
import { texts } from '@/features/runs/start/texts.ts';

interface CsvDialogProps {
  /** Source of the rows, for the title. */
  readonly file: string;
  readonly text: string;
  /** The rows are to be the inputs: an object on each line. */
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

const previewRows = 50;

/** Shows the runs that the rows of a CSV file would start, before they become the inputs. */
export function CsvDialog({ file, text, onUse, onClose }: CsvDialogProps) {
  const read = useMemo(() => readCsvInputs(text), [text]);
  return (
    <Dialog size="xl" title={texts.csv.title(file)} onClose={onClose}>
      <Stack gap="md">
        {read.ok ? (
          <>
            <Text size="sm">{texts.csv.intro(read.each.length, read.names.length)}</Text>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
            <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.csv.preview}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col" data-number>
                      {texts.csv.row}
                    </th>
                    {read.names.map((name) => (
                      <th key={name} scope="col" data-number={read.numbers.has(name) || undefined}>
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {read.each.slice(0, previewRows).map((inputs, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- rows have no other name, and never move
                    <tr key={index}>
                      <th scope="row" data-number>
                        {index + 1}
                      </th>
                      {read.names.map((name) => (
                        <td key={name} data-number={read.numbers.has(name) || undefined}>
                          {String(inputs[name] ?? '')}
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} {...(!read.ok && { 'data-autofocus': true })}>
            {texts.csv.cancel}
          </Button>
          {read.ok && (
            <Button data-autofocus onClick={() => onUse(read.each.map((inputs) => JSON.stringify(inputs)).join('\n'))}>
              {texts.csv.use(read.each.length)}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
