import { IconShieldCog } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useAdmin } from '@/features/teams/use-admin.ts';

import classes from './layout.module.css';
import { texts } from './texts.ts';

/** A link to the pages for admins. Renders nothing for other users. */
export function AdminPlace() {
  const admin = useAdmin();
  if (!admin) return null;
  return (
    <NavLink to={paths.admin()} className={() => classes.place} title={texts.user.admin}>
      <IconShieldCog size={18} stroke={1.75} aria-hidden />
      <span>{texts.user.admin}</span>
    </NavLink>
  );
}
