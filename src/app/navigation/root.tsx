import { useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';

import { LoadingNote } from '@/app/frame/loading-note.tsx';
import { browserKeys } from '@/domain/storage-keys.ts';

/** What stands around all pages. */
export function Root() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return (
    <>
      <Outlet />
      {next && next.pathname !== pathname && <LoadingNote />}
      <KeptScroll />
    </>
  );
}

/** A page begins at its top; on the way back and after a reload it is where it was. Not before the first page is there. */
function KeptScroll() {
  const isThere = useMatches().at(-1)?.loaderData !== undefined;
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  return wasThere && <ScrollRestoration storageKey={browserKeys.scroll} />;
}
