import { Text, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './screen.module.css';

interface EmptyStateProps {
  readonly icon: Icon;
  /** Omitted if the page's own heading says the same. */
  readonly title?: string;
  readonly children?: ReactNode;
  /** The main next action. */
  readonly action?: ReactNode;
}

/** The screen for "nothing here yet", and for "no matches". */
export function EmptyState({ icon: Glyph, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.screen}>
      <Glyph className={classes.icon} size={34} stroke={1.5} aria-hidden />
      {title && <Title order={2}>{title}</Title>}
      {children && (
        <Text size="sm" c="dimmed" maw="52ch">
          {children}
        </Text>
      )}
      {action && <div className={classes.ways}>{action}</div>}
    </div>
  );
}
