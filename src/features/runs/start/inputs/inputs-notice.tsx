import { Alert, Button, Group, Text } from '@mantine/core';
import { diffLines } from 'diff';

import { texts } from '@/features/runs/start/texts.ts';

import classes from './inputs-field.module.css';

/** What happened to the inputs, or is offered for them. */
export type Notice =
  | { readonly kind: 'guessed'; readonly file: string }
  | { readonly kind: 'pasted'; readonly text: string; readonly runs: number; readonly isTable: boolean }
  | { readonly kind: 'repaired'; readonly before: string; readonly after: string };

interface InputsNoticeProps {
  readonly notice: Notice;
  readonly onReplace: (notice: Notice & { readonly kind: 'pasted' }) => void;
  /** Called to insert the pasted text at the cursor. */
  readonly onInsert: (text: string) => void;
  readonly onUndo: (text: string) => void;
}

const words = texts.notice;
const shownLines = 12;

export function InputsNotice({ notice, onReplace, onInsert, onUndo }: InputsNoticeProps) {
  if (notice.kind === 'guessed') {
    return (
      <Text size="xs" c="dimmed" role="status">
        {words.guessed(notice.file)}
      </Text>
    );
  }
  if (notice.kind === 'pasted') {
    return (
      <Alert role="status" title={words.pasted(notice.runs)} p="sm">
        <Group gap="xs">
          <Button size="xs" onClick={() => onReplace(notice)}>
            {words.replace(notice.runs)}
          </Button>
          <Button size="xs" variant="default" onClick={() => onInsert(notice.text)}>
            {words.insert}
          </Button>
        </Group>
      </Alert>
    );
  }
  const changed = diffLines(notice.before, notice.after)
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ value, added }) =>
      value
        .trimEnd()
        .split('\n')
        .map((line) => ({ line, added })),
    );
  return (
    <Alert role="status" title={words.repaired} p="sm">
      <ul className={classes.repaired}>
        {changed.slice(0, shownLines).map(({ line, added }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may be equal, and never move
          <li key={at}>{added ? <ins>{line}</ins> : <del>{line}</del>}</li>
        ))}
      </ul>
      {changed.length > shownLines && <Text size="xs">{words.more(changed.length - shownLines)}</Text>}
      <Button size="xs" variant="default" mt="xs" onClick={() => onUndo(notice.before)}>
        {words.undo}
      </Button>
    </Alert>
  );
}
