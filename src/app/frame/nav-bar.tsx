import { UnstyledButton } from '@mantine/core';
import { IconActivity, IconHome, IconRoute, IconSearch, IconUsers } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router-dom';

import { IfRuns, IfWatched } from '@/features/runs/frame/if-runs.tsx';
import { paths } from '@/domain/paths.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { usePinnedWorkflows } from '@/features/workflows/pinned-workflows.ts';
import { modKey } from '@/ui/keys/mod-key.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { Mark } from '@/ui/page/mark.tsx';
import { texts as page } from '@/ui/page/texts.ts';

import classes from './layout.module.css';
import { useShowOverlay } from '@/app/shortcuts/overlays-context.ts';
import { RunsSlot } from './runs-slot.tsx';
import { texts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';

const PinnedPlaces = lazyPart(async () => (await import('./pinned-places.tsx')).PinnedPlaces);
const SavedViews = lazyPart(async () => (await import('./saved-views.tsx')).SavedViews);
const LiveCount = lazyPart(async () => (await import('@/features/runs/frame/live-count.tsx')).LiveCount);
const AdminPlace = lazyPart(async () => (await import('./admin-place.tsx')).AdminPlace);
const WatchStatus = lazyPart(async () => (await import('@/features/runs/watch/watch-status.tsx')).WatchStatus);

const places = [
  { to: paths.home(), label: texts.nav.home, icon: IconHome },
  { to: paths.workflows(), label: texts.nav.workflows, icon: IconRoute },
  { to: paths.runs(), label: texts.nav.runs, icon: IconActivity },
  { to: paths.teams(), label: texts.nav.teams, icon: IconUsers },
];

/** The navigation, beside the page on a wide screen and at the bottom on a phone. */
export function NavBar() {
  const show = useShowOverlay();
  const { pinned } = usePinnedWorkflows();
  const { storage, api } = useOwner();
  const hasViews = useSyncExternalStore(
    (onChange) => storage.subscribe('views', onChange),
    () => storage.read('views') !== undefined,
  );
  return (
    <header className={classes.bar}>
      <Link to={paths.home()} className={classes.brand}>
        <Mark size={24} />
        {page.product}
      </Link>
      <UnstyledButton className={classes.search} aria-keyshortcuts={`${modKey.aria}+K`} onClick={() => show('palette')}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span>{texts.nav.search}</span>
        <kbd aria-hidden>{texts.nav.searchKey}</kbd>
      </UnstyledButton>
      <nav aria-label={texts.nav.label} className={classes.nav}>
        {places.map(({ to, label, icon: Glyph }) => (
          <NavLink key={to} to={to} end={to === paths.home()} className={() => classes.place}>
            <Glyph size={18} stroke={1.75} aria-hidden />
            {label}
            {to === paths.runs() && (
              // Hidden from screen readers, because `WatchStatus` has the count with its meaning.
              <span className={classes.live} aria-hidden>
                <RunsSlot>
                  <IfRuns>
                    <LiveCount />
                  </IfRuns>
                </RunsSlot>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      {hasViews && (
        <RunsSlot>
          <SavedViews />
        </RunsSlot>
      )}
      {pinned.size > 0 && (
        <RunsSlot>
          <PinnedPlaces />
        </RunsSlot>
      )}
      <div className={classes.aside}>
        <RunsSlot>
          <IfWatched>
            <WatchStatus />
          </IfWatched>
        </RunsSlot>
        {api.config.extensions['admin'] !== undefined && <AdminPlace />}
        <UserMenu />
      </div>
    </header>
  );
}
