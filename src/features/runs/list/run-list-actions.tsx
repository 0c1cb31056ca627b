import '@/ui/theme/segmented-control.css';

import { Button, SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList, IconPlayerPlay, IconRadar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';

import type { WhoseRuns } from '@/features/runs/mirror/use-whose-runs.ts';
import { WhoseRunsSwitch } from '@/features/runs/mirror/whose-runs-switch.tsx';

import classes from './run-list-actions.module.css';
import type { RunListView } from './filters/run-search-params.ts';
import { texts } from './texts.ts';

interface RunListActionsProps {
  /** Undefined if there are no runs. */
  readonly view: RunListView['view'] | undefined;
  readonly onView: (view: RunListView['view']) => void;
  readonly onTrack: () => void;
  /** Links to batches. */
  readonly batches: ReactNode;
  /** Whose runs are shown; undefined if there is no choice. */
  readonly whose: WhoseRuns | undefined;
  readonly onWhose: (whose: WhoseRuns) => void;
}

/** Actions in the header of the list, shown as icons on a small screen. */
export function RunListActions({ view, onView, onTrack, batches, whose, onWhose }: RunListActionsProps) {
  return (
    <div className={classes.actions}>
      {whose !== undefined && <WhoseRunsSwitch who={whose} onChange={onWhose} />}
      {view !== undefined && (
        <SegmentedControl
          size="xs"
          aria-label={texts.view.label}
          data={[
            { value: '', label: <ViewLabel icon={IconList} label={texts.view.list} /> },
            { value: 'gallery', label: <ViewLabel icon={IconLayoutGrid} label={texts.view.gallery} /> },
          ]}
          value={view}
          onChange={(value) => onView(value === 'gallery' ? 'gallery' : '')}
        />
      )}
      <Button size="xs" variant="default" onClick={onTrack} aria-label={texts.track} title={texts.track}>
        <IconRadar size={16} aria-hidden />
        <span className={classes.label}>{texts.track}</span>
      </Button>
      {batches}
    </div>
  );
}

/** A link to the start form. */
export function StartButton() {
  return (
    <Button size="xs" component={Link} to={paths.startRun()} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
      {texts.start}
    </Button>
  );
}

interface ViewLabelProps {
  readonly icon: typeof IconList;
  readonly label: string;
}

function ViewLabel({ icon: Glyph, label }: ViewLabelProps) {
  return (
    <span className={classes.view} title={label}>
      <Glyph size={16} aria-hidden />
      <span className={classes.viewLabel}>{label}</span>
    </span>
  );
}
