import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import classes from './more-fields.module.css';

interface MoreFieldsProps {
  readonly title: string;
  /** Whether to open the section without a click, since something inside needs attention. */
  readonly opened?: boolean;
  readonly children: ReactNode;
}

/** A collapsed section with rarely changed fields. */
export function MoreFields({ title, opened = false, children }: MoreFieldsProps) {
  const [byPerson, setByPerson] = useState(false);
  return (
    <details
      className={classes.more}
      open={byPerson || opened}
      onToggle={(event) => setByPerson(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <Stack gap="md" mt="sm">
        {children}
      </Stack>
    </details>
  );
}
