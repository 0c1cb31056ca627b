import { Navigate, type RouteObject } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';

import { Layout } from './layout.tsx';
import { RouteError } from './route-error.tsx';

/** Every page of the dashboard; each is loaded when it is first opened. */
export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      {
        path: '/sign-in',
        lazy: async () => ({ Component: (await import('./pages/sign-in-page.tsx')).SignInPage }),
      },
      {
        element: <Layout />,
        children: [
          { index: true, element: <Navigate to={paths.workflows()} replace /> },
          {
            path: '/workflows',
            lazy: async () => ({ Component: (await import('./pages/workflow-list-page.tsx')).WorkflowListPage }),
          },
          {
            path: '/workflows/new',
            lazy: async () => ({ Component: (await import('./pages/workflow-new-page.tsx')).WorkflowNewPage }),
          },
          {
            path: '/workflows/:workflowId',
            lazy: async () => ({ Component: (await import('./pages/workflow-page.tsx')).WorkflowPage }),
          },
          {
            path: '/workflows/:workflowId/edit',
            lazy: async () => ({ Component: (await import('./pages/workflow-edit-page.tsx')).WorkflowEditPage }),
          },
          {
            path: '/teams',
            lazy: async () => ({ Component: (await import('./pages/team-list-page.tsx')).TeamListPage }),
          },
          {
            path: '/teams/:teamId',
            lazy: async () => ({ Component: (await import('./pages/team-page.tsx')).TeamPage }),
          },
          {
            path: '/runs',
            lazy: async () => ({ Component: (await import('./pages/run-list-page.tsx')).RunListPage }),
          },
          {
            path: '/runs/new',
            lazy: async () => ({ Component: (await import('./pages/run-start-page.tsx')).RunStartPage }),
          },
          {
            path: '/runs/:runId',
            lazy: async () => ({ Component: (await import('./pages/run-page.tsx')).RunPage }),
          },
          {
            path: '/settings',
            lazy: async () => ({ Component: (await import('./pages/settings-page.tsx')).SettingsPage }),
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
];
