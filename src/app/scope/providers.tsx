import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { SessionContext } from '@/features/session/session-context.ts';
import { ConnectionContext } from '@/ui/browser/connection.ts';
import { cssVariablesResolver, theme } from '@/ui/theme/theme.ts';
import { ToastContext, Toasts } from '@/ui/feedback/toast.tsx';

import type { Dashboard } from './dashboard.ts';
import { OwnerScopesContext } from './owner-scope-provider.tsx';

interface ProvidersProps {
  readonly dashboard: Dashboard;
  readonly children: ReactNode;
}

/** Provides the theme, the toasts and the session. A user's data is provided by the owner scope. */
export function Providers({ dashboard, children }: ProvidersProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <SessionContext value={dashboard}>
        <OwnerScopesContext value={dashboard.scopes}>
          <ConnectionContext value={dashboard.connection}>
            <ToastContext value={dashboard.toaster}>
              <QueryClientProvider client={dashboard.signInClient}>
                {children}
                {/* These are after the page, so that its first link is the one that skips to the content. */}
                <Toasts />
              </QueryClientProvider>
            </ToastContext>
          </ConnectionContext>
        </OwnerScopesContext>
      </SessionContext>
    </MantineProvider>
  );
}
