import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { signOut, useSession } from '@/features/session/session-store.ts';

import classes from './layout.module.css';

/** Who is signed in, with the way to the settings and out. */
export function UserMenu() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const who = session.claims.email ?? session.claims.subject ?? 'Signed in';
  return (
    <Menu position="top-start" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={`User menu, ${who}`}>
          <IconUserCircle size={20} stroke={1.75} aria-hidden />
          <span>{who}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.settings()} leftSection={<IconSettings size={16} aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={16} aria-hidden />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
