// First, so that the order of the style layers is settled before any component's.
import './ui/theme/styles.css';

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { loadConfig } from './api/config.ts';
import { yieldToMain } from './api/yield-to-main.ts';
import { App } from './app/app.tsx';
import { BootError } from './app/frame/boot-error.tsx';
import './app/navigation/first-pages.ts';
import { loadPage, prefetchLinkedPages } from './app/navigation/page-routes.tsx';
import { prefetchLists } from './app/navigation/prefetch-lists.ts';
import { rootOptions } from './app/root-options.ts';
import { createDashboard } from './app/scope/dashboard.ts';
import { routePath } from './ui/browser/base-path.ts';

const root = createRoot(document.getElementById('root')!, rootOptions);

async function start() {
  try {
    // The files have just been evaluated: what follows is another task, so that neither is long.
    await yieldToMain();
    const path = routePath(location.pathname) ?? '/';
    const code = loadPage(path);
    const dashboard = createDashboard(await loadConfig());
    await dashboard.session.restore();
    const scope = dashboard.scopes.current();
    if (scope) void prefetchLists(scope, path);
    await code;
    prefetchLinkedPages();
    // As a transition, React renders the first page in slices: the network and input are handled in between.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App dashboard={dashboard} />
        </StrictMode>,
      ),
    );
  } catch (error) {
    root.render(<BootError error={error} />);
  }
}

// Not awaited here: the pages' files import this one, and would wait for it to end.
void start();
