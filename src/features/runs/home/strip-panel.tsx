import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { Panel } from '@/ui/page/panel.tsx';

import classes from './run-lines.module.css';

interface StripPanelProps {
  readonly title: string;
  /** Whether the contents are a single line, with the heading beside it. */
  readonly isOne: boolean;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** A panel that is only as tall as its lines. */
export function StripPanel({ title, isOne, actions, children }: StripPanelProps) {
  if (!isOne) {
    return (
      <Panel title={title} actions={actions}>
        {children}
      </Panel>
    );
  }
  return (
    <Panel label={title}>
      <div className={classes.one} data-one>
        <Title order={2}>{title}</Title>
        {children}
      </div>
    </Panel>
  );
}
