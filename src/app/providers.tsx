import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { getSession, subscribeSession } from '@/features/session/session-store.ts';
import { getWorkflowCache } from '@/features/workflows/workflow-cache.ts';
import { cssVariablesResolver, theme } from '@/ui/theme.ts';
import { Toasts } from '@/ui/toast.tsx';

import { useAtRest } from './use-at-rest.ts';

interface ProvidersProps {
  /** What the service said to the person who is signed in. */
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** Theme, toasts, and what the service said: renewed with the credentials, forgotten at the end of the session. */
export function Providers({ queryClient, children }: ProvidersProps) {
  useEffect(() => {
    let before = getSession();
    return subscribeSession(() => {
      const now = getSession();
      if (now.status === 'signed-out') {
        queryClient.clear();
        void getWorkflowCache().clear();
      }
      const renewed = before.status === 'signed-in' && before.expired !== 'no' && now.status === 'signed-in';
      if (renewed && now.expired === 'no') void queryClient.invalidateQueries();
      before = now;
    });
  }, [queryClient]);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ToastsAtRest />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}

function ToastsAtRest() {
  return <Toasts rested={useAtRest()} />;
}
