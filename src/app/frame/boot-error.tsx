import { MantineProvider } from '@mantine/core';

import { ErrorPanel } from '@/ui/feedback/error-panel.tsx';
import { cssVariablesResolver, theme } from '@/ui/theme/theme.ts';

/** The page when the dashboard itself can't start, `config.json` being unreadable. */
export function BootError({ error }: { readonly error: unknown }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <main>
        <ErrorPanel error={error} title="Runboard can’t start" onRetry={() => location.reload()} />
      </main>
    </MantineProvider>
  );
}
