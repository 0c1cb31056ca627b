import { UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useSession } from '@/features/session/session-context.ts';
import { useSignOut } from '@/features/session/use-sign-out.ts';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';

import classes from './layout.module.css';
import { texts } from './texts.ts';

/** Shows the user, and opens a menu with settings and sign-out. */
export function UserMenu() {
  const session = useSession();
  const signOut = useSignOut();
  const isHere = useLocation().pathname === paths.settings();
  if (session.status !== 'signed-in') return null;
  const name = session.claims.email ?? session.claims.subject ?? texts.user.unknown;
  return (
    <ActionMenu
      above
      target={
        <UnstyledButton
          className={classes.user}
          data-current={isHere || undefined}
          aria-label={texts.user.menu(name)}
          title={name}
        >
          <IconUserCircle size={20} stroke={1.75} aria-hidden />
          <span>{name}</span>
        </UnstyledButton>
      }
      actions={[
        { label: texts.user.settings, icon: IconSettings, to: paths.settings() },
        { label: texts.user.signOut, icon: IconLogout, onClick: () => signOut('cached') },
      ]}
    />
  );
}
