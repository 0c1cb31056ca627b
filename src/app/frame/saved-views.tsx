import { IconBookmark } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useSavedViews } from '@/features/runs/saved-views.ts';

import classes from './layout.module.css';
import { texts } from './texts.ts';

/** Links to the views of the run list that this person has saved. */
export function SavedViews() {
  const { views } = useSavedViews();
  const { pathname, search } = useLocation();
  const shown = pathname === paths.runs() ? new URLSearchParams(search).toString() : undefined;
  if (views.length === 0) return null;
  return (
    <nav aria-labelledby="saved-views" className={classes.pinned}>
      <span id="saved-views">{texts.nav.views}</span>
      {views.map(({ name, query }) => (
        <Link
          key={query}
          to={`${paths.runs()}?${query}`}
          className={classes.place}
          aria-current={query === shown ? 'page' : undefined}
          title={name}
        >
          <IconBookmark size={16} stroke={1.75} aria-hidden />
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}
