import { Anchor, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '@/domain/paths.ts';
import { useRuns } from '@/features/runs/runs-context.ts';
import { keepFocus } from '@/ui/browser/keep-focus.ts';

import classes from './export-reminder.module.css';
import { texts } from './texts.ts';

/** Number of runs before the first reminder, and between two reminders. */
const everyRuns = 50;

/** Suggests exporting runs that exist in this browser only, until dismissed. */
export function ExportReminder({ count }: { readonly count: number }) {
  const { storage } = useRuns();
  const [remindedAt, setRemindedAt] = useState(() => Number(storage.read('export-reminded') ?? 0));
  if (count - (Number.isFinite(remindedAt) ? remindedAt : 0) < everyRuns) return null;
  return (
    <p className={classes.reminder}>
      {texts.reminder.saved(count)}
      <Anchor component={Link} to={paths.settings()} inherit underline="always">
        {texts.reminder.export}
      </Anchor>
      <CloseButton
        ref={keepFocus}
        size="sm"
        aria-label={texts.reminder.dismiss}
        onClick={() => {
          storage.write('export-reminded', count);
          setRemindedAt(count);
        }}
      />
    </p>
  );
}
