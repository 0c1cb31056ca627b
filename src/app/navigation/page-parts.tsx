import { type ComponentType, lazy } from 'react';
import { type Location, matchPath } from 'react-router-dom';

import { WorkflowListPage } from '@/app/pages/workflow-list-page.tsx';
import { routePath } from '@/ui/browser/base-path.ts';

/** A page's code, in a file of its own. */
interface PagePart {
  readonly path: string;
  readonly load: () => Promise<unknown>;
  readonly Page: ComponentType;
  /** A form is filled from its whole address; the query of other pages is their view. */
  readonly isForm: boolean;
}

function part(path: string, load: () => Promise<ComponentType>, { isForm = false } = {}): PagePart {
  return { path, load, Page: lazy(async () => ({ default: await load() })), isForm };
}

/** The page that needs no sign-in. */
export const signInPart = part('/sign-in', async () => (await import('@/app/pages/sign-in-page.tsx')).SignInPage);

/** The pages of the signed-in; the more special path first. */
export const pageParts: readonly PagePart[] = [
  // Where most visits begin: with the frame, at once.
  { path: '/workflows', load: () => Promise.resolve(), Page: WorkflowListPage, isForm: false },
  part('/workflows/new', async () => (await import('@/app/pages/workflow-new-page.tsx')).WorkflowNewPage, {
    isForm: true,
  }),
  part('/workflows/:workflowId', async () => (await import('@/app/pages/workflow-page.tsx')).WorkflowPage),
  part(
    '/workflows/:workflowId/edit',
    async () => (await import('@/app/pages/workflow-edit-page.tsx')).WorkflowEditPage,
  ),
  part('/teams', async () => (await import('@/app/pages/team-list-page.tsx')).TeamListPage),
  part('/teams/:teamId', async () => (await import('@/app/pages/team-page.tsx')).TeamPage),
  part('/runs', async () => (await import('@/app/pages/run-list-page.tsx')).RunListPage),
  part('/runs/new', async () => (await import('@/app/pages/run-start-page.tsx')).RunStartPage, { isForm: true }),
  part('/runs/:runId', async () => (await import('@/app/pages/run-page.tsx')).RunPage),
  part('/settings', async () => (await import('@/app/pages/settings-page.tsx')).SettingsPage),
  part('*', async () => (await import('@/app/pages/not-found-page.tsx')).NotFoundPage),
];

const allParts = [signInPart, ...pageParts];
const forms = pageParts.filter(({ isForm }) => isForm);

/** What a page is of: two addresses with the same one are views of the same page. */
export function pageIdentity({ pathname, search, hash, state }: Location): string {
  return findPart(pathname, forms) ? [pathname, search, hash, JSON.stringify(state)].join('\n') : pathname;
}

/** Load the code of the page at a path, before it is opened. A failure shows when it is opened. */
export async function loadPage(pathname: string): Promise<void> {
  const found = findPart(pathname === '/' ? '/workflows' : pathname, allParts);
  await found?.load().catch(() => undefined);
}

function findPart(pathname: string, parts: readonly PagePart[]): PagePart | undefined {
  return parts.find(({ path }) => matchPath(path, pathname));
}

/** From now on, a link that is pointed at or focused has its page loaded by the time it is followed. */
export function loadPagesAhead(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, loadLinked, { passive: true });
  }
}

function loadLinked({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const path = link?.origin === location.origin ? routePath(link.pathname) : undefined;
  if (path !== undefined) void loadPage(path);
}
