import { type ComponentType, type ReactNode, use } from 'react';
import type { RouteObject } from 'react-router-dom';

import { Layout } from '@/app/frame/layout.tsx';
import { PageError } from '@/app/frame/page-error.tsx';
import type { Dashboard } from '@/app/scope/dashboard.ts';
import { readOpenEntryMark } from '@/features/session/entry-mark.ts';
import { ownerMark } from '@/features/session/owner-mark.ts';
import { NotLoadedError } from '@/api/not-loaded-error.ts';
import { LoadingScreen } from '@/ui/feedback/loading-screen.tsx';

import { pageRoutes, signInRoute, type PageRoute } from './page-routes.tsx';
import { Root } from './root.tsx';

/** How long the previous page stays visible while the next one loads, in milliseconds. */
const patienceMs = 200;

/** How long the first page waits for its code and data, in milliseconds. Then it is rendered, and suspends. */
const firstPatienceMs = 1000;

/** The router's routes: the frame, and the pages in it, each with its code and the data it waits for. */
export function makeRoutes({ scopes, session }: Pick<Dashboard, 'scopes' | 'session'>): RouteObject[] {
  let nextPatienceMs = firstPatienceMs;

  /**
   * Whether the history entry belongs to the current user. After Back it may be the previous user's, whose data must
   * not be requested.
   */
  function isOwnEntry(): boolean {
    const mark = readOpenEntryMark();
    const now = session.get();
    return mark === undefined || (now.status === 'signed-in' && mark === ownerMark(now.ownerKey));
  }

  function routeOf({ path, load, reads = [], ...handle }: PageRoute, Fallback: ComponentType): RouteObject {
    const { request, isMissing, Component } = makePage(load, path);
    return {
      path,
      handle,
      HydrateFallback: Fallback,
      Component,
      loader: async ({ params }) => {
        const waitMs = nextPatienceMs;
        nextPatienceMs = patienceMs;
        const scope = scopes.current();
        const read = scope && isOwnEntry() ? reads.map((start) => start(scope, params)) : [];
        await settleWithin(waitMs, [request(), ...read]);
        return null;
      },
      // When only its view changes, a page requests missing data itself, but not missing code.
      shouldRevalidate: ({ currentUrl, nextUrl }) => isMissing() || currentUrl.pathname !== nextUrl.pathname,
      ErrorBoundary: PageError,
    };
  }

  return [
    {
      Component: Root,
      ErrorBoundary: PageError,
      children: [
        routeOf(signInRoute, Nothing),
        { Component: Layout, children: pageRoutes.map((page) => routeOf(page, LoadingScreen)) },
      ],
    },
  ];
}

/** A page that suspends until its code has loaded. Code that failed to load is requested again on the next visit. */
function makePage(load: PageRoute['load'], path: string) {
  let page: Promise<ReactNode> | undefined;
  let hasFailed = false;

  function request(): Promise<ReactNode> {
    if (page && !hasFailed) return page;
    hasFailed = false;
    // Keep the element stable, so that a page isn't rendered again when only the router's state changes.
    page = load().then(
      (Page) => <Page />,
      (cause: unknown) => {
        throw new NotLoadedError(path, { cause });
      },
    );
    page.catch(() => (hasFailed = true));
    return page;
  }

  return { request, isMissing: () => hasFailed, Component: () => use(page ?? request()) };
}

function Nothing() {
  return null;
}

function settleWithin(ms: number, reads: readonly Promise<unknown>[]): Promise<unknown> {
  return Promise.race([Promise.allSettled(reads), new Promise((resolve) => setTimeout(resolve, ms))]);
}
