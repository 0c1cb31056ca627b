// First, so that the order of the style layers is settled before any component's.
import '@/ui/styles.css';

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { loadConfig } from '@/api/config.ts';
import { App } from '@/app/app.tsx';
import { askAhead } from '@/app/ask-ahead.ts';
import { BootError } from '@/app/boot-error.tsx';
import { loadPage, loadPagesAhead } from '@/app/page-parts.tsx';
import { makeQueryClient } from '@/app/query-client.ts';
import { rootOptions } from '@/app/root-options.ts';
import { restoreSession } from '@/features/session/session-store.ts';

const queryClient = makeQueryClient();
const root = createRoot(document.getElementById('root')!, rootOptions);

async function start() {
  try {
    const code = loadPage(location.pathname);
    await loadConfig();
    restoreSession();
    void askAhead(queryClient, location.pathname);
    await code;
    loadPagesAhead();
    // As a transition, React draws the first page in slices: the line and the person come in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App queryClient={queryClient} />
        </StrictMode>,
      ),
    );
  } catch (error) {
    root.render(<BootError error={error} />);
  }
}

// Not awaited here: the pages' files import this one, and would wait for it to end.
void start();
