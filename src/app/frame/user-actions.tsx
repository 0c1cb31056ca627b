import { IconLogout, IconSettings, IconShieldCog } from '@tabler/icons-react';

import { paths } from '@/domain/paths.ts';
import { useAdmin } from '@/features/teams/use-admin.ts';
import { useSignOut } from '@/features/session/use-sign-out.ts';
import { type LazyMenuTarget, OpenMenu } from '@/ui/menu/lazy-menu.tsx';

import { texts } from './user-texts.ts';

/** The open user menu: settings and sign-out. */
export function UserActions({ target }: { readonly target: LazyMenuTarget }) {
  const signOut = useSignOut();
  const admin = useAdmin();
  return (
    <OpenMenu
      above
      target={target}
      actions={[
        ...(admin ? [{ label: texts.admin, icon: IconShieldCog, to: paths.admin() }] : []),
        { label: texts.settings, icon: IconSettings, to: paths.settings() },
        { label: texts.signOut, icon: IconLogout, onClick: () => signOut('cached') },
      ]}
    />
  );
}
