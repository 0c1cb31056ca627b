import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { explainError } from '@/ui/feedback/explain-error.ts';
import { useRenewal } from '@/features/session/use-renewal.ts';
import { Dialog } from '@/ui/dialog/dialog.tsx';
import { useBulk } from '@/ui/bulk/use-bulk.ts';

import classes from './run-bulk-dialog.module.css';

interface Item {
  readonly id: string;
  readonly name: string;
  /** What tells it apart, besides its name. */
  readonly text?: string;
}

interface RunBulkDialogProps<One extends Item> {
  /** The verb and the number: "Start 12 runs?". */
  readonly title: string;
  readonly confirmLabel: string;
  /** "started": what has become of those that went well. */
  readonly doneWord: string;
  readonly items: readonly One[];
  readonly children?: ReactNode;
  /** The outcome of one that went well, in a word or two; the bare word when absent. */
  readonly act: (item: One) => Promise<string | undefined>;
  /** Before the first one. */
  readonly onStart?: () => void;
  /** All have been tried, or the rest was stopped. */
  readonly onEnd?: (left: readonly One[]) => void;
  readonly onClose: (left: readonly One[] | undefined) => void;
}

const namesAtMost = 50;

/** Does one thing for each of several after asking: what it is first, then progress with a stop, an outcome per row. */
export function RunBulkDialog<One extends Item>(props: RunBulkDialogProps<One>) {
  const { items, title, confirmLabel, doneWord, act, onClose } = props;
  const { running, outcomes, run, stop } = useBulk<One>(useRenewal());
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map());
  const [left, setLeft] = useState<readonly One[]>();
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.item.id, outcome]));
  const failed = outcomes.filter(({ error }) => error !== undefined).length;
  const untried = items.length - outcomes.length;
  const begun = running || left !== undefined;
  // Once it goes on, what went wrong is what a person needs to see.
  const listed = left ? items.toSorted((a, b) => rank(a) - rank(b)) : items;

  function rank({ id }: One): number {
    const outcome = outcomeOf.get(id);
    return outcome === undefined ? 1 : outcome.error === undefined ? 2 : 0;
  }

  async function start() {
    props.onStart?.();
    const rest = await run(items, async (item) => {
      const word = await act(item);
      if (word) setWords((known) => new Map(known).set(item.id, word));
    });
    setLeft(rest);
    props.onEnd?.(rest);
  }

  return (
    <Dialog
      size="lg"
      title={title}
      onClose={() => onClose(left)}
      withCloseButton={!running}
      closeOnEscape={!running}
      closeOnClickOutside={!running}
    >
      <Stack gap="md">
        {!begun && props.children}
        {begun && (
          <div>
            <Progress value={(100 * outcomes.length) / items.length} aria-label="Progress" />
            <Text size="sm" mt={6} role="status">
              {number(outcomes.length - failed)} of {number(items.length)} {doneWord}
              {failed > 0 && `, ${number(failed)} failed`}
              {left && untried > 0 && `, ${number(untried)} not tried`}
            </Text>
          </div>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={begun ? 'Outcomes' : 'What it is about'}>
          <ol className={classes.list}>
            {listed.slice(0, namesAtMost).map((item) => (
              <li key={item.id}>
                <span className={classes.name}>{item.name}</span>
                {item.text && <code className={classes.text}>{item.text}</code>}
                <Outcome
                  word={words.get(item.id) ?? doneWord}
                  error={outcomeOf.get(item.id)?.error}
                  tried={outcomeOf.has(item.id)}
                />
              </li>
            ))}
          </ol>
          {items.length > namesAtMost && (
            <Text size="xs" c="dimmed" px="sm" pb="xs">
              and {number(items.length - namesAtMost)} more
            </Text>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          {running && (
            <Button variant="default" onClick={stop}>
              Stop
            </Button>
          )}
          {!begun && (
            <>
              <Button variant="default" onClick={() => onClose(undefined)} data-autofocus>
                Back
              </Button>
              <Button onClick={() => void start()}>{confirmLabel}</Button>
            </>
          )}
          {left && <Button onClick={() => onClose(left)}>Done</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface OutcomeProps {
  readonly word: string;
  readonly error: unknown;
  readonly tried: boolean;
}

function Outcome({ word, error, tried }: OutcomeProps) {
  if (!tried) return null;
  if (error === undefined) return <span className={classes.good}>{word}</span>;
  const { title, words } = explainError(error);
  return <span className={classes.bad}>{words || title}</span>;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
