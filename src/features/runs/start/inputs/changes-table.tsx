import { Text } from '@mantine/core';

import type { InputsChange } from '@/domain/runs/inputs/inputs-difference.ts';
import { texts } from '@/features/runs/start/rerun-texts.ts';

import classes from './inputs-changes.module.css';

interface ChangesTableProps {
  readonly changes: readonly InputsChange[];
  readonly label: string;
}

const shownAtMost = 12;
const longestValue = 120;

/** Lists the differences between the inputs of two runs, with the old and new values. */
export function ChangesTable({ changes, label }: ChangesTableProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
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
    </>
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
