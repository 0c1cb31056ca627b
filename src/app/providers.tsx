import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import { getSession, subscribeSession } from '@/features/session/session-store.ts';
import { getWorkflowCache } from '@/features/workflows/workflow-cache.ts';
import { cssVariablesResolver, theme } from '@/ui/theme.ts';
import { Toasts } from '@/ui/toast.tsx';

import { makeQueryClient } from './query-client.ts';
import { useAtRest } from './use-at-rest.ts';

/** Theme, toasts, and the cache of what the service said, which belongs to one signed-in person. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);

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
