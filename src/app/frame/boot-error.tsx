import { MantineProvider } from '@mantine/core';

import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { cssVariablesResolver, theme } from '@/ui/theme/theme.ts';

import { texts } from './texts.ts';

/** The page when the dashboard itself can't start, `config.json` being unreadable. */
export function BootError({ error }: { readonly error: unknown }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <main>
        <ErrorPanel error={error} title={texts.failure.boot} onRetry={() => location.reload()} />
      </main>
    </MantineProvider>
  );
}
