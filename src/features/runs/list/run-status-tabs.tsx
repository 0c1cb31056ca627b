import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { type RunCounts, runStateGroups } from '@/domain/runs/list/run-filter.ts';
import { paths } from '@/domain/paths.ts';

import { formatRunListView, type RunListView } from './run-search-params.ts';
import classes from './run-status-tabs.module.css';
import { texts } from './texts.ts';

interface RunStatusTabsProps {
  readonly view: RunListView;
  readonly counts: RunCounts;
}

type Choice = keyof RunCounts;

const choices: readonly Choice[] = ['all', ...runStateGroups, 'archived'];

/** Which runs are shown, by their status, with how many each choice shows: links, as each is an address. */
export function RunStatusTabs({ view, counts }: RunStatusTabsProps) {
  const chosen: Choice = view.archived ? 'archived' : view.state || 'all';
  const nav = useRef<HTMLElement>(null);
  // On a small screen they scroll sideways.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - 24;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the document tells which one was chosen
  }, [chosen]);
  return (
    <nav ref={nav} aria-label={texts.tabs.label} className={classes.tabs}>
      {choices.map((choice) => (
        <Tab
          key={choice}
          to={addressOf(view, choice)}
          label={texts.tabs[choice]}
          count={counts[choice]}
          chosen={choice === chosen}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly to: string;
  readonly label: string;
  readonly count: number;
  readonly chosen: boolean;
}

const Tab = memo(function Tab({ to, label, count, chosen }: TabProps) {
  return (
    <Link to={to} replace preventScrollReset className={classes.tab} aria-current={chosen || undefined}>
      {label} <span className={classes.count}>{texts.count(count)}</span>
    </Link>
  );
});

function addressOf(view: RunListView, choice: Choice): string {
  const archived = choice === 'archived';
  const state = archived || choice === 'all' ? '' : choice;
  const query = formatRunListView({ ...view, archived, state }).toString();
  return query ? `${paths.runs()}?${query}` : paths.runs();
}
