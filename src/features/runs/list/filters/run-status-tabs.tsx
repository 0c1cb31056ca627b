import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import type { RunCounts } from '@/domain/runs/list/run-filter.ts';
import { runStateGroups } from '@/domain/runs/list/run-groups.ts';
import { groupOf, withGroup } from '@/domain/runs/list/run-terms.ts';
import { numberSoFar } from '@/domain/whole-number.ts';
import { paths } from '@/domain/paths.ts';
import { texts as listTexts } from '@/features/runs/list/texts.ts';
import type { Arrival } from '@/features/runs/mirror/arrival.ts';

import { formatRunListView, type RunListView } from './run-search-params.ts';
import classes from './run-status-tabs.module.css';
import { texts } from './texts.ts';

interface RunStatusTabsProps {
  readonly view: RunListView;
  readonly counts: RunCounts;
  /** Defined while more runs are still to be read, so that the counts are minimums. */
  readonly arrival: Arrival | undefined;
  readonly onChange: (change: StatusChoice) => void;
}

type Choice = keyof RunCounts;

type StatusChoice = Pick<RunListView, 'archived' | 'cause' | 'q'>;

const choices: readonly Choice[] = ['all', ...runStateGroups, 'archived'];

/** Links to the list by status, each with its number of runs. */
export function RunStatusTabs({ view, counts, arrival, onChange }: RunStatusTabsProps) {
  const group = groupOf(view.q);
  const chosen: Choice | undefined = view.archived ? 'archived' : group === '' ? 'all' : group;
  const nav = useRef<HTMLElement>(null);
  // On a small screen the tabs scroll horizontally, so scroll to the chosen one.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - 24;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- reads the chosen tab from the document
  }, [chosen]);
  return (
    <nav ref={nav} aria-label={texts.tabs.label} className={classes.tabs}>
      {choices.map((choice) => (
        <Tab
          key={choice}
          to={addressOf(view, choice)}
          label={texts.tabs[choice]}
          count={numberSoFar(counts[choice], arrival)}
          why={arrival && listTexts.arrival[arrival]}
          chosen={choice === chosen}
          onChoose={() => onChange(filterOf(view, choice))}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  readonly to: string;
  readonly label: string;
  readonly count: string;
  /** Why the count is incomplete. */
  readonly why: string | undefined;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Tab({ to, label, count, why, chosen, onChoose }: TabProps) {
  // Change the view like every other filter does, so that the next change builds on it even before the address is
  // updated.
  function choose(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose();
  }

  return (
    <Link to={to} onClick={choose} className={classes.tab} aria-current={chosen || undefined} title={why}>
      {label} <span className={classes.count}>{count}</span>
    </Link>
  );
}

/** The filter with another status, and without a cause, which would only apply to failed runs. */
function filterOf({ q }: RunListView, choice: Choice): StatusChoice {
  const archived = choice === 'archived';
  return { archived, cause: '', q: withGroup(q, archived || choice === 'all' ? '' : choice) };
}

function addressOf(view: RunListView, choice: Choice): string {
  const query = formatRunListView({ ...view, ...filterOf(view, choice) }).toString();
  return query ? `${paths.runs()}?${query}` : paths.runs();
}
