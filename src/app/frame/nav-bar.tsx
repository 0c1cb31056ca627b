import { UnstyledButton } from '@mantine/core';
import { IconPlayerPlay, IconRoute, IconSearch, IconUsers } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';

import classes from './layout.module.css';
import { modKey } from '@/ui/browser/mod-key.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { useShowOverlay } from './overlays-context.ts';
import { UserMenu } from './user-menu.tsx';

const places = [
  { to: paths.workflows(), label: 'Workflows', icon: IconRoute },
  { to: paths.runs(), label: 'Runs', icon: IconPlayerPlay },
  { to: paths.teams(), label: 'Teams', icon: IconUsers },
];

/** The way to the three places: beside the page on a wide screen, at the thumb on a phone. */
export function NavBar() {
  const show = useShowOverlay();
  return (
    <header className={classes.bar}>
      <NavLink to={paths.workflows()} className={() => classes.brand}>
        <img src={hrefOf('/icon.svg')} alt="" width={24} height={24} />
        Runboard
      </NavLink>
      <UnstyledButton className={classes.search} aria-keyshortcuts={`${modKey.aria}+K`} onClick={() => show('palette')}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span>Search</span>
        <kbd aria-hidden>{modKey.label} K</kbd>
      </UnstyledButton>
      <nav aria-label="Main" className={classes.nav}>
        {places.map(({ to, label, icon: Glyph }) => (
          <NavLink key={to} to={to} className={() => classes.place}>
            <Glyph size={18} stroke={1.75} aria-hidden />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.aside}>
        <UserMenu />
      </div>
    </header>
  );
}
