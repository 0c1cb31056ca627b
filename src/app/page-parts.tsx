import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';

import { WorkflowListPage } from './pages/workflow-list-page.tsx';

/** A page's code, in a file of its own. */
interface PagePart {
  readonly path: string;
  readonly load: () => Promise<unknown>;
  readonly Page: ComponentType;
}

function part(path: string, load: () => Promise<ComponentType>): PagePart {
  return { path, load, Page: lazy(async () => ({ default: await load() })) };
}

/** The page that needs no sign-in. */
export const signInPart = part('/sign-in', async () => (await import('./pages/sign-in-page.tsx')).SignInPage);

/** The pages of the signed-in; the more special path first. */
export const pageParts: readonly PagePart[] = [
  // Where most visits begin: with the frame, at once.
  { path: '/workflows', load: () => Promise.resolve(), Page: WorkflowListPage },
  part('/workflows/new', async () => (await import('./pages/workflow-new-page.tsx')).WorkflowNewPage),
  part('/workflows/:workflowId', async () => (await import('./pages/workflow-page.tsx')).WorkflowPage),
  part('/workflows/:workflowId/edit', async () => (await import('./pages/workflow-edit-page.tsx')).WorkflowEditPage),
  part('/teams', async () => (await import('./pages/team-list-page.tsx')).TeamListPage),
  part('/teams/:teamId', async () => (await import('./pages/team-page.tsx')).TeamPage),
  part('/runs', async () => (await import('./pages/run-list-page.tsx')).RunListPage),
  part('/runs/new', async () => (await import('./pages/run-start-page.tsx')).RunStartPage),
  part('/runs/:runId', async () => (await import('./pages/run-page.tsx')).RunPage),
  part('/settings', async () => (await import('./pages/settings-page.tsx')).SettingsPage),
  part('*', async () => (await import('./pages/not-found-page.tsx')).NotFoundPage),
];

/** Load the code of the page at a path, before it is opened. A failure shows when it is opened. */
export async function loadPage(pathname: string): Promise<void> {
  const wanted = pathname === '/' ? '/workflows' : pathname;
  const found = [signInPart, ...pageParts].find(({ path }) => matchPath(path, wanted));
  await found?.load().catch(() => undefined);
}

/** From now on, a link that is pointed at or focused has its page loaded by the time it is followed. */
export function loadPagesAhead(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, loadLinked, { passive: true });
  }
}

function loadLinked({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin === location.origin) void loadPage(link.pathname);
}
