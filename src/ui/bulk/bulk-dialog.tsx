import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { explainError } from '@/ui/feedback/explain-error.ts';
import classes from './bulk-dialog.module.css';
import { type Renew, useBulk } from './use-bulk.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';

const namesAtMost = 8;

interface BulkDialogProps<Item extends { readonly id: string; readonly name: string }> {
  /** The verb and the number: "Delete 3 workflows?". */
  readonly title: string;
  readonly confirmLabel: string;
  readonly items: readonly Item[];
  readonly children?: ReactNode;
  readonly danger?: boolean;
  readonly ready?: boolean;
  readonly act: (item: Item) => Promise<unknown>;
  /** Gets new credentials when one is refused with a 401. */
  readonly renew: Renew;
  /** The dialog is left: these failed or were not tried; undefined when nothing was. */
  readonly onClose: (left: readonly Item[] | undefined) => void;
}

/** Does one thing to many after asking: names and count first, then progress with a stop, then an outcome for each. */
export function BulkDialog<Item extends { readonly id: string; readonly name: string }>(props: BulkDialogProps<Item>) {
  const { items, title, confirmLabel, danger = false, ready = true, act, renew, onClose } = props;
  const { running, outcomes, run, stop } = useBulk<Item>(renew);
  const [left, setLeft] = useState<readonly Item[]>();
  const failed = outcomes.filter(({ error }) => error !== undefined);
  const more = items.length - namesAtMost;

  return (
    <Dialog
      title={title}
      onClose={() => onClose(left)}
      withCloseButton={!running}
      closeOnEscape={!running}
      closeOnClickOutside={!running}
    >
      <Stack gap="md">
        {left === undefined && !running && (
          <>
            <ul className={classes.names}>
              {items.slice(0, namesAtMost).map(({ id, name }) => (
                <li key={id}>{name || id}</li>
              ))}
              {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
            </ul>
            {props.children}
          </>
        )}
        {(running || left) && (
          <>
            <Progress value={(100 * outcomes.length) / items.length} aria-label="Progress" />
            <Text size="sm" role="status">
              {(outcomes.length - failed.length).toLocaleString('en')} of {items.length.toLocaleString('en')} done
              {failed.length > 0 && `, ${failed.length.toLocaleString('en')} failed`}
              {left &&
                left.length > failed.length &&
                `, ${(left.length - failed.length).toLocaleString('en')} not tried`}
            </Text>
          </>
        )}
        {failed.length > 0 && (
          <ul className={classes.failed} aria-label="What failed">
            {failed.map(({ item, error }) => {
              const { title: what, words } = explainError(error);
              return (
                <li key={item.id}>
                  <b>{item.name || item.id}</b>: {words || what}
                </li>
              );
            })}
          </ul>
        )}
        <Group justify="flex-end" gap="xs">
          {running && (
            <Button variant="default" onClick={stop}>
              Stop
            </Button>
          )}
          {!running && left === undefined && (
            <>
              <Button variant="default" onClick={() => onClose(undefined)} data-autofocus>
                Keep them
              </Button>
              <Button
                color={danger ? 'red' : 'brand'}
                disabled={!ready}
                onClick={() => void run(items, act).then(setLeft)}
              >
                {confirmLabel}
              </Button>
            </>
          )}
          {!running && left && <Button onClick={() => onClose(left)}>Done</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}
