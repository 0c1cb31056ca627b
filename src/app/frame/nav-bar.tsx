import { UnstyledButton } from '@mantine/core';
import { IconActivity, IconHome, IconRoute, IconSearch, IconUsers } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';

import classes from './layout.module.css';
import { modKey } from '@/ui/browser/mod-key.ts';
import { hrefOf } from '@/ui/browser/base-path.ts';
import { texts as page } from '@/ui/page/texts.ts';
import { useShowOverlay } from './overlays-context.ts';
import { texts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';

const places = [
  { to: paths.home(), label: texts.nav.home, icon: IconHome },
  { to: paths.workflows(), label: texts.nav.workflows, icon: IconRoute },
  { to: paths.runs(), label: texts.nav.runs, icon: IconActivity },
  { to: paths.teams(), label: texts.nav.teams, icon: IconUsers },
];

/** The way to the places: beside the page on a wide screen, at the thumb on a phone. */
export function NavBar() {
  const show = useShowOverlay();
  return (
    <header className={classes.bar}>
      <Link to={paths.home()} className={classes.brand}>
        <img src={hrefOf('/icon.svg')} alt="" width={24} height={24} />
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
          </NavLink>
        ))}
      </nav>
      <div className={classes.aside}>
        <UserMenu />
      </div>
    </header>
  );
}
