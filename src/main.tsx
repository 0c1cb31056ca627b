// First, so that the order of the style layers is settled before any component's.
import '@/ui/styles.css';

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { loadConfig } from '@/api/config.ts';
import { App } from '@/app/app.tsx';
import { BootError } from '@/app/boot-error.tsx';
import { loadPage, loadPagesAhead } from '@/app/page-parts.tsx';
import { rootOptions } from '@/app/root-options.ts';
import { restoreSession } from '@/features/session/session-store.ts';

const root = createRoot(document.getElementById('root')!, rootOptions);

async function start() {
  try {
    await Promise.all([loadConfig(), loadPage(location.pathname)]);
    restoreSession();
    loadPagesAhead();
    // As a transition, React draws the first page in slices: the line and the person come in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  } catch (error) {
    root.render(<BootError error={error} />);
  }
}

// Not awaited here: the pages' files import this one, and would wait for it to end.
void start();
