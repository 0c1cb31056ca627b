import { VisuallyHidden } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { hasWords } from '@/domain/runs/list/run-terms.ts';
import { countNews } from '@/domain/runs/list/view-counts.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { parseRunListView } from '@/features/runs/list/filters/run-search-params.ts';
import { runQueries } from '@/features/runs/run-queries.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { noteLook, type SavedView, useSavedViews } from '@/features/runs/saved-views.ts';
import { useOwner } from '@/features/session/owner-context.ts';
import { isInUtc } from '@/ui/browser/clock-settings.ts';
import { useNow } from '@/ui/browser/use-now.ts';

import classes from './layout.module.css';
import { texts } from './texts.ts';

/** Links to the user's saved views of the run list, each with the number of new runs since it was last opened. */
export function SavedViews() {
  const { ledger } = useRuns();
  const { storage } = useOwner();
  const { data: rows } = useSuspenseQuery(runQueries.list(ledger));
  const now = useNow();
  const { views } = useSavedViews();
  const { pathname, search } = useLocation();
  const keepsMine = storage.read('whose-runs') === 'mine';
  const address = new URLSearchParams(search).toString();
  const shown = pathname === paths.runs() ? views.find(({ query }) => query === address)?.query : undefined;
  const news = useMemo(
    () => new Map(views.map((view) => [view.query, newsOf(view, rows, now, keepsMine)])),
    [views, rows, now, keepsMine],
  );

  useEffect(() => {
    if (shown === undefined) return undefined;
    noteLook(storage, shown);
    return () => noteLook(storage, shown);
  }, [storage, shown]);

  if (views.length === 0) return null;
  return (
    <nav aria-labelledby="saved-views" className={classes.pinned}>
      <span id="saved-views">{texts.nav.views}</span>
      {views.map(({ name, query }) => {
        const count = query === shown ? 0 : (news.get(query) ?? 0);
        return (
          <Link
            key={query}
            to={`${paths.runs()}?${query}`}
            className={classes.place}
            aria-current={query === shown ? 'page' : undefined}
            title={name}
          >
            <IconBookmark size={16} stroke={1.75} aria-hidden />
            <bdi>{name}</bdi>
            {count > 0 && (
              <span className={classes.news}>
                {texts.nav.news(count)}
                <VisuallyHidden> {texts.nav.isNew}</VisuallyHidden>
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

/**
 * The number of new runs in a view; 0 if counting them needs more than rows, that is, if the view filters by cause of
 * failure or by words, which are also searched for in inputs.
 * @param keepsMine whether the list is limited to the user's own runs unless a view says otherwise
 */
function newsOf({ query, seenAt }: SavedView, rows: readonly RunRow[], now: number, keepsMine: boolean): number {
  const { q, cause, archived, who } = parseRunListView(new URLSearchParams(query));
  return seenAt === undefined || cause || hasWords(q)
    ? 0
    : countNews(rows, { q, archived, mine: who ? who === 'mine' : keepsMine, inUtc: isInUtc() }, seenAt, now);
}
