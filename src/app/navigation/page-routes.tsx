import type { ComponentType } from 'react';
import { matchRoutes, type Params } from 'react-router-dom';

import type { PageHandle } from '@/app/location/page-handle.ts';
import { WorkflowListPage } from '@/app/pages/workflow-list-page.tsx';
import type { OwnerScope } from '@/app/scope/owner-scope.ts';
import { paths } from '@/domain/paths.ts';
import { teamQueries } from '@/features/teams/team-queries.ts';
import { workflowQueries } from '@/features/workflows/workflow-queries.ts';
import { basePath } from '@/ui/browser/base-path.ts';

import { readHome, readRun, readRuns, readTeams, readWorkflow, readWorkflows } from './page-reads.ts';

/** A page: its path, the code chunk it is in, its reads, and its data for the frame. */
export interface PageRoute extends PageHandle {
  /** Pattern of the page's paths. */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** Reads of the page's data, which are started while its code loads. */
  readonly reads?: readonly ((scope: OwnerScope, params: Params) => Promise<unknown>)[];
}

/** The page that works without a session. */
export const signInRoute: PageRoute = {
  path: '/sign-in',
  load: async () => (await import('@/app/pages/sign-in-page.tsx')).SignInPage,
};

/** The pages that need a session. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: paths.home(),
    load: async () => (await import('@/app/pages/home/home-page.tsx')).HomePage,
    reads: [readHome],
  },
  {
    path: '/workflows',
    // Most visits start here, so this page is loaded together with the frame.
    load: async () => WorkflowListPage,
    reads: [readWorkflows, readTeams],
    about: () => [...workflowQueries.all(), 'list'],
  },
  {
    path: '/runs',
    load: async () => (await import('@/app/pages/run-list-page.tsx')).RunListPage,
    reads: [readRuns],
    about: 'ledger',
  },
  {
    path: '/teams',
    load: async () => (await import('@/app/pages/team-list-page.tsx')).TeamListPage,
    reads: [readTeams, readRuns],
    about: () => [...teamQueries.all(), 'list'],
  },
  {
    path: '/workflows/new',
    load: async () => (await import('@/app/pages/workflow-new-page.tsx')).WorkflowNewPage,
    isForm: true,
  },
  {
    path: '/runs/new',
    load: async () => (await import('@/app/pages/run-start-page.tsx')).RunStartPage,
    reads: [readWorkflows, readTeams],
    isForm: true,
  },
  {
    path: paths.batches(),
    load: async () => (await import('@/app/pages/run-batches-page.tsx')).RunBatchesPage,
    reads: [readRuns],
    about: 'ledger',
  },
  {
    path: '/runs/batches/:batchId',
    load: async () => (await import('@/app/pages/run-batch-page.tsx')).RunBatchPage,
    reads: [readRuns],
    about: 'ledger',
  },
  {
    path: '/runs/sheet',
    load: async () => (await import('@/app/pages/run-sheet-page.tsx')).RunSheetPage,
    reads: [readRuns],
    about: 'ledger',
  },
  {
    path: '/runs/compare',
    load: async () => (await import('@/app/pages/run-compare-page.tsx')).RunComparePage,
    reads: [readRuns],
    about: 'ledger',
  },
  {
    path: '/settings',
    load: async () => (await import('@/app/pages/settings-page.tsx')).SettingsPage,
  },
  {
    path: '/admin/:part?',
    load: async () => (await import('@/app/pages/admin-page.tsx')).AdminPage,
  },
  {
    path: '/workflows/:workflowId',
    load: async () => (await import('@/app/pages/workflow/workflow-page.tsx')).WorkflowPage,
    reads: [readWorkflow, readRuns],
    recent: 'workflow',
    about: ({ workflowId = '' }) => [...workflowQueries.all(), 'detail', workflowId],
  },
  {
    path: '/workflows/:workflowId/edit',
    load: async () => (await import('@/app/pages/workflow-edit-page.tsx')).WorkflowEditPage,
    reads: [readWorkflow],
    recent: 'workflow',
  },
  {
    path: '/teams/:teamId',
    load: async () => (await import('@/app/pages/team-page.tsx')).TeamPage,
    reads: [readTeams, readWorkflows, readRuns],
    recent: 'team',
  },
  {
    path: '/runs/:runId',
    load: async () => (await import('@/app/pages/run-page.tsx')).RunPage,
    reads: [readRun],
    recent: 'run',
    about: 'ledger',
  },
  ...(import.meta.env.DEV
    ? [{ path: '/catalogue', load: async () => (await import('@/app/catalogue/catalogue-page.tsx')).CataloguePage }]
    : []),
  { path: '*', load: async () => (await import('@/app/pages/not-found-page.tsx')).NotFoundPage },
];

const allRoutes = [signInRoute, ...pageRoutes].map((page) => ({ path: page.path, page }));

/**
 * Find the page at a path.
 * @param below the base path of the dashboard, if `pathname` includes it
 */
export function findPageRoute(pathname: string, below?: string): PageRoute | undefined {
  return matchRoutes(allRoutes, pathname, below)?.[0]?.route.page;
}

/** Load the code of the page at a path before it is opened. A failure is shown when it is opened. */
export function preloadPage(pathname: string): void {
  void findPageRoute(pathname, basePath || '/')
    ?.load()
    .catch(() => undefined);
}

/** From now on, load a page's code when a link to the page is hovered, touched or focused. */
export function preloadLinkedPages(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, preloadLinked, { passive: true });
  }
}

/**
 * From now on, when a style sheet has failed to load, request it again once the browser is online, since the bundler
 * requests each file only once.
 */
export function retryFailedLinks(): void {
  document.addEventListener('error', retryOnline, true);
}

function retryOnline({ target }: Event) {
  if (!(target instanceof HTMLLinkElement)) return;
  // Only a new element triggers another request.
  addEventListener('online', () => target.replaceWith(target.cloneNode()), { once: true });
}

/** Time after which the first page will have loaded even on a slow connection, in milliseconds. */
const idleMs = 10_000;

/** Load the code of Home and the list pages after the first page, so that they also open offline. */
export function preloadListsWhenIdle(): void {
  setTimeout(() => {
    for (const path of [paths.home(), paths.runs(), paths.teams()]) preloadPage(basePath + path);
  }, idleMs);
}

function preloadLinked({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin === location.origin) preloadPage(link.pathname);
}
