import { Button, Paper, Title } from '@mantine/core';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';

import { ErrorAlert } from '@/ui/feedback/error-alert.tsx';
import { ErrorBoundary } from '@/ui/feedback/error-boundary.tsx';

import classes from './panel.module.css';
import { texts } from './texts.ts';

interface PanelProps {
  /** Heading of this part of the page. */
  readonly title?: string;
  /** Accessible name of a panel without a heading. */
  readonly label?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, on its own surface. */
export function Panel({ title, label = title, actions, children }: PanelProps) {
  return (
    <Paper component="section" className={classes.panel} aria-label={label}>
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

interface PanelBoundaryProps {
  /** The panel's heading. */
  readonly title: string;
  /** Height reserved below the heading while it loads, in rem, so that the content below it doesn't move. */
  readonly reserved?: number | undefined;
  /** A panel that suspends while it loads. */
  readonly children: ReactNode;
}

/** Keeps a page working while one of its panels loads, and when it fails. */
export function PanelBoundary({ title, reserved, children }: PanelBoundaryProps) {
  const failedPanel = (error: unknown, retry: () => void) => (
    <Panel title={title}>
      <ErrorAlert error={error} />
      <Button size="xs" variant="default" mt="sm" onClick={retry}>
        {texts.retry}
      </Button>
    </Panel>
  );
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary resetKey={title} onReset={reset} fallback={failedPanel}>
          <Suspense
            fallback={
              <Panel title={title}>
                <div data-pending style={{ height: `${reserved ?? 0}rem` }} />
              </Panel>
            }
          >
            {children}
          </Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}
