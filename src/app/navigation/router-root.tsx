import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';

import { RouterContext } from './kept-scroll.tsx';

type RouterRootProps = Pick<ComponentProps<typeof RouterProvider>, 'router'>;

/** The pages of a router. */
export function RouterRoot({ router }: RouterRootProps) {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} onError={leaveToRoot} />
    </RouterContext>
  );
}

/** The React root reports errors. */
function leaveToRoot() {}
