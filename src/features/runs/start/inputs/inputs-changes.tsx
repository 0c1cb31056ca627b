import { Button, Group, Text } from '@mantine/core';

import type { InputsChange } from '@/domain/runs/inputs/inputs-difference.ts';

import classes from './inputs-changes.module.css';
import { texts } from '@/features/runs/start/rerun-texts.ts';

interface InputsChangesProps {
  readonly changes: readonly InputsChange[];
  readonly onReset: () => void;
}

const shownAtMost = 12;
const longestValue = 120;

/** Shows changes from the original run's inputs. */
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.changed(changes.length)}>
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{texts.input}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.now}</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, shownAtMost).map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row">{path}</th>
                <td>{before === undefined ? texts.nothing : <del>{shown(before)}</del>}</td>
                <td>{after === undefined ? texts.nothing : <ins>{shown(after)}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > shownAtMost && (
        <Text size="xs" c="dimmed" mt={4}>
          {texts.more(changes.length - shownAtMost)}
        </Text>
      )}
    </div>
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
