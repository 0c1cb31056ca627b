import { MantineProvider } from '@mantine/core';

import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { cssVariablesResolver, theme } from '@/ui/theme/theme.ts';

import { texts } from './texts.ts';

/** The page shown when `config.json` is unreadable, so that the dashboard can't start. */
export function BootError({ error }: { readonly error: unknown }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <main>
        <ErrorPanel error={error} title={texts.failure.boot} onRetry={() => location.reload()} />
      </main>
    </MantineProvider>
  );
}
