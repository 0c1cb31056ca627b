import { type ComponentType, lazy } from 'react';
import { type Location, matchPath } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import type { ListedPage } from '@/app/palette/texts.ts';

import { routePath } from '@/ui/browser/base-path.ts';

/** A page: where it is, its code in a chunk of its own, and what follows from that elsewhere. */
interface PageRoute {
  /** The pattern of its paths. */
  readonly path: string;
  readonly load: () => Promise<unknown>;
  readonly Page: ComponentType;
  /** A form is filled from its whole address; the query of other pages is their view. */
  readonly isForm?: boolean;
  /** What it shows all of, or offers to choose from: requested with its code. */
  readonly lists?: readonly ('workflows' | 'teams')[];
  /** It shows the person's runs: their code is loaded with its own. */
  readonly runs?: boolean;
  /** What it shows one of: its address is a recent place. */
  readonly recent?: 'workflow' | 'run' | 'team';
  /** The palette lists it; its name there is in the palette's texts. */
  readonly palette?: { readonly name: ListedPage; readonly to: string };
}

function page(
  path: string,
  load: () => Promise<ComponentType>,
  more: Omit<PageRoute, 'path' | 'load' | 'Page'> = {},
): PageRoute {
  return { path, load, Page: lazy(async () => ({ default: await load() })), ...more };
}

/** The page that needs no sign-in. */
export const signInRoute = page('/sign-in', async () => (await import('@/app/pages/sign-in-page.tsx')).SignInPage);

/** The authenticated routes, most specific first. */
export const pageRoutes: readonly PageRoute[] = [
  page(paths.home(), async () => (await import('@/app/pages/home/home-page.tsx')).HomePage, {
    lists: ['teams'],
    runs: true,
    palette: { name: 'home', to: paths.home() },
  }),
  page('/workflows', async () => (await import('@/app/pages/workflow-list-page.tsx')).WorkflowListPage, {
    lists: ['workflows', 'teams'],
    palette: { name: 'workflows', to: paths.workflows() },
  }),
  page('/runs', async () => (await import('@/app/pages/run-list-page.tsx')).RunListPage, {
    palette: { name: 'runs', to: paths.runs() },
  }),
  page('/teams', async () => (await import('@/app/pages/team-list-page.tsx')).TeamListPage, {
    palette: { name: 'teams', to: paths.teams() },
  }),
  page('/workflows/new', async () => (await import('@/app/pages/workflow-new-page.tsx')).WorkflowNewPage, {
    isForm: true,
    palette: { name: 'newWorkflow', to: paths.newWorkflow() },
  }),
  page('/runs/new', async () => (await import('@/app/pages/run-start-page.tsx')).RunStartPage, {
    isForm: true,
    lists: ['workflows', 'teams'],
    palette: { name: 'startRun', to: paths.startRun() },
  }),
  page('/settings', async () => (await import('@/app/pages/settings-page.tsx')).SettingsPage, {
    palette: { name: 'settings', to: paths.settings() },
  }),
  page('/workflows/:workflowId', async () => (await import('@/app/pages/workflow-page.tsx')).WorkflowPage, {
    recent: 'workflow',
  }),
  page(
    '/workflows/:workflowId/edit',
    async () => (await import('@/app/pages/workflow-edit-page.tsx')).WorkflowEditPage,
    { recent: 'workflow' },
  ),
  page('/teams/:teamId', async () => (await import('@/app/pages/team-page.tsx')).TeamPage, { recent: 'team' }),
  page('/runs/:runId', async () => (await import('@/app/pages/run-page.tsx')).RunPage, { recent: 'run' }),
  ...(import.meta.env.DEV
    ? [page('/catalogue', async () => (await import('@/app/catalogue/catalogue-page.tsx')).CataloguePage)]
    : []),
  page('*', async () => (await import('@/app/pages/not-found-page.tsx')).NotFoundPage),
];

const allRoutes = [signInRoute, ...pageRoutes];
const forms = pageRoutes.filter(({ isForm }) => isForm);

/** The route of a path. */
export function findPageRoute(pathname: string, routes: readonly PageRoute[] = allRoutes): PageRoute | undefined {
  return routes.find(({ path }) => matchPath(path, pathname));
}

/** What a page is of: two addresses with the same one are views of the same page. */
export function pageIdentity({ pathname, search, hash, state }: Location): string {
  return findPageRoute(pathname, forms) ? [pathname, search, hash, JSON.stringify(state)].join('\n') : pathname;
}

/** Load the code of the page at a path, before it is opened. A failure shows when it is opened. */
export async function loadPage(pathname: string): Promise<void> {
  await findPageRoute(pathname)
    ?.load()
    .catch(() => undefined);
}

/** Prefetch the page of a link that is pointed at or focused, for as long as the document lives. */
export function prefetchLinkedPages(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, loadLinked, { passive: true });
  }
}

function loadLinked({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const path = link?.origin === location.origin ? routePath(link.pathname) : undefined;
  if (path !== undefined) void loadPage(path);
}
