import { Outlet } from 'react-router-dom';

import { KeptScroll } from './kept-scroll.tsx';

/** The root of all pages, with or without a session. It keeps their scroll positions. */
export function Root() {
  return (
    <>
      <Outlet />
      <KeptScroll />
    </>
  );
}
