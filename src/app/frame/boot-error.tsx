import { MantineProvider } from '@mantine/core';
import { useEffect } from 'react';

import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { PageHeader } from '@/ui/page/page-header.tsx';
import { cssVariablesResolver, theme } from '@/ui/theme/theme.ts';

import classes from './layout.module.css';
import { texts } from './texts.ts';

const { failure } = texts;

/** The page shown if `config.json` can't be read, in which case the dashboard can't start. */
export function BootError({ error }: { readonly error: unknown }) {
  const advice = navigator.onLine ? undefined : failure.comesBack;
  useEffect(() => addEventListener('online', reload), []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <main className={classes.alone}>
        <div role="alert">
          <PageHeader title={failure.boot} />
          <ErrorPanel error={error} title={null} advice={advice} onRetry={reload} retryLabel={failure.reload} />
        </div>
      </main>
    </MantineProvider>
  );
}

function reload() {
  location.reload();
}
