import { IconLogout, IconSettings } from '@tabler/icons-react';

import { paths } from '@/domain/paths.ts';
import { useSignOut } from '@/features/session/use-sign-out.ts';
import { type LazyMenuTarget, OpenMenu } from '@/ui/menu/lazy-menu.tsx';

import { texts } from './user-texts.ts';

/** The opened user menu, with settings and sign-out. */
export function UserActions({ target }: { readonly target: LazyMenuTarget }) {
  const signOut = useSignOut();
  return (
    <OpenMenu
      above
      target={target}
      actions={[
        { label: texts.settings, icon: IconSettings, to: paths.settings() },
        { label: texts.signOut, icon: IconLogout, onClick: () => signOut('cached') },
      ]}
    />
  );
}
