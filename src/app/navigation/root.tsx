import { Outlet } from 'react-router-dom';

import { KeptScroll } from './kept-scroll.tsx';

/** The frame around all pages. */
export function Root() {
  return (
    <>
      <Outlet />
      <KeptScroll />
    </>
  );
}
