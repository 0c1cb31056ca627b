import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './panel.module.css';

interface PanelProps {
  /** Heading of this part of the page. */
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, on a surface of its own. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <Paper component="section" className={classes.panel} aria-label={title}>
      {title && (
        <div className={classes.head}>
          <Title order={2}>{title}</Title>
          {actions}
        </div>
      )}
      {children}
    </Paper>
  );
}
