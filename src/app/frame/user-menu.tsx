import { UnstyledButton } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useSession } from '@/features/session/session-context.ts';
import { lazyPart } from '@/ui/feedback/lazy-part.tsx';
import { LazyMenu } from '@/ui/menu/lazy-menu.tsx';

import classes from './layout.module.css';
import { texts } from './texts.ts';

const UserActions = lazyPart(async () => (await import('./user-actions.tsx')).UserActions);

/** Shows the user, and opens a menu with settings and sign-out. */
export function UserMenu() {
  const session = useSession();
  const isHere = useLocation().pathname === paths.settings();
  if (session.status !== 'signed-in') return null;
  const name = session.claims.email ?? session.claims.subject ?? texts.user.unknown;
  return (
    <LazyMenu
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
      preload={UserActions.preload}
    >
      {(target) => <UserActions target={target} />}
    </LazyMenu>
  );
}
