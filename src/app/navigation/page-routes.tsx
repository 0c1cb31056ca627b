import type { ComponentType } from 'react';
import { matchRoutes, type Params } from 'react-router-dom';

import { WorkflowListPage } from '@/app/pages/workflow-list-page.tsx';
import type { ListedPage } from '@/app/palette/texts.ts';
import type { OwnerScope } from '@/app/scope/owner-scope.ts';
import { paths } from '@/domain/paths.ts';
import { basePath } from '@/ui/browser/base-path.ts';

import { readHome, readRun, readRuns, readTeams, readWorkflow, readWorkflows } from './page-reads.ts';

/** A page: where it is, its code in a chunk of its own, and what follows from that elsewhere. */
export interface PageRoute {
  /** The pattern of its paths. */
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** What it waits for, requested with its code. */
  readonly reads?: readonly ((scope: OwnerScope, params: Params) => Promise<unknown>)[];
  /** A form is filled from its whole address; the query of other pages is their view. */
  readonly isForm?: boolean;
  /** What it shows one of: its address is a recent place. */
  readonly recent?: 'workflow' | 'run' | 'team';
  /** The palette lists it; its name there is in the palette's texts. */
  readonly palette?: { readonly name: ListedPage; readonly to: string };
}

/** The page that needs no sign-in. */
export const signInRoute: PageRoute = {
  path: '/sign-in',
  load: async () => (await import('@/app/pages/sign-in-page.tsx')).SignInPage,
};

/** The pages of the signed-in. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: paths.home(),
    load: async () => (await import('@/app/pages/home/home-page.tsx')).HomePage,
    reads: [readHome],
    palette: { name: 'home', to: paths.home() },
  },
  {
    path: '/workflows',
    // Most visits come here: it is loaded with the frame.
    load: async () => WorkflowListPage,
    reads: [readWorkflows, readTeams],
    palette: { name: 'workflows', to: paths.workflows() },
  },
  {
    path: '/runs',
    load: async () => (await import('@/app/pages/run-list-page.tsx')).RunListPage,
    reads: [readRuns],
    palette: { name: 'runs', to: paths.runs() },
  },
  {
    path: '/teams',
    load: async () => (await import('@/app/pages/team-list-page.tsx')).TeamListPage,
    reads: [readTeams],
    palette: { name: 'teams', to: paths.teams() },
  },
  {
    path: '/workflows/new',
    load: async () => (await import('@/app/pages/workflow-new-page.tsx')).WorkflowNewPage,
    isForm: true,
    palette: { name: 'newWorkflow', to: paths.newWorkflow() },
  },
  {
    path: '/runs/new',
    load: async () => (await import('@/app/pages/run-start-page.tsx')).RunStartPage,
    reads: [readWorkflows, readTeams],
    isForm: true,
    palette: { name: 'startRun', to: paths.startRun() },
  },
  {
    path: '/settings',
    load: async () => (await import('@/app/pages/settings-page.tsx')).SettingsPage,
    palette: { name: 'settings', to: paths.settings() },
  },
  {
    path: '/workflows/:workflowId',
    load: async () => (await import('@/app/pages/workflow-page.tsx')).WorkflowPage,
    reads: [readWorkflow, readRuns],
    recent: 'workflow',
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
    reads: [readTeams, readRuns],
    recent: 'team',
  },
  {
    path: '/runs/:runId',
    load: async () => (await import('@/app/pages/run-page.tsx')).RunPage,
    reads: [readRun],
    recent: 'run',
  },
  ...(import.meta.env.DEV
    ? [{ path: '/catalogue', load: async () => (await import('@/app/catalogue/catalogue-page.tsx')).CataloguePage }]
    : []),
  { path: '*', load: async () => (await import('@/app/pages/not-found-page.tsx')).NotFoundPage },
];

const allRoutes = [signInRoute, ...pageRoutes].map((page) => ({ path: page.path, page }));

/**
 * The page at a path.
 * @param below the path that the dashboard is served below, where the path begins with it
 */
export function findPageRoute(pathname: string, below?: string): PageRoute | undefined {
  return matchRoutes(allRoutes, pathname, below)?.[0]?.route.page;
}

/** Load the code of the page at a path of the window, before it is opened. A failure shows when it is opened. */
export function preloadPage(pathname: string): void {
  void findPageRoute(pathname, basePath || '/')
    ?.load()
    .catch(() => undefined);
}

/** Load the page of a link that is pointed at or focused, for as long as the document lives. */
export function preloadLinkedPages(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, preloadLinked, { passive: true });
  }
}

function preloadLinked({ target }: Event) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link?.origin === location.origin) preloadPage(link.pathname);
}
