import { Outlet } from 'react-router-dom';

import { KeptScroll } from './kept-scroll.tsx';

/** What stands around all pages. */
export function Root() {
  return (
    <>
      <Outlet />
      <KeptScroll />
    </>
  );
}
