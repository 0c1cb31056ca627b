// First, so that the order of the style layers is fixed before any component's.
import './ui/theme/styles.css';

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { loadConfig } from './api/config.ts';
import { yieldToMain } from './api/yield-to-main.ts';
import { App } from './app/app.tsx';
import { BootError } from './app/frame/boot-error.tsx';
import { createRouter } from './app/navigation/create-router.ts';
import {
  retryFailedLinks,
  preloadLinkedPages,
  preloadListsWhenIdle,
  preloadPage,
} from './app/navigation/page-routes.tsx';
import { rootOptions } from './app/root-options.ts';
import { createDashboard } from './app/scope/dashboard.ts';

const root = createRoot(document.getElementById('root')!, rootOptions);

async function start() {
  try {
    // The files have just been evaluated, so continue in another task, to keep both tasks short.
    await yieldToMain();
    retryFailedLinks();
    preloadPage(location.pathname);
    const dashboard = createDashboard(await loadConfig());
    await dashboard.session.restore();
    const router = createRouter(dashboard);
    preloadLinkedPages();
    preloadListsWhenIdle();
    // In a transition, React renders the first page in slices, and the browser can handle the network and input in
    // between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App dashboard={dashboard} router={router} />
        </StrictMode>,
      ),
    );
  } catch (error) {
    root.render(<BootError error={error} />);
  }
}

// This is not awaited, because the pages' files import this one and would wait until it ends.
void start();
