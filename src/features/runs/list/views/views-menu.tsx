import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarks } from '@tabler/icons-react';
import { useMemo } from 'react';

import { paths } from '@/domain/paths.ts';
import { countDefaultViews, defaultViews } from '@/domain/runs/list/view-counts.ts';
import type { RunRow } from '@/domain/runs/run-record.ts';
import { texts } from './texts.ts';
import { useSavedViews } from '@/features/runs/saved-views.ts';
import { isInUtc } from '@/ui/browser/clock-settings.ts';
import { ActionMenu } from '@/ui/menu/action-menu.tsx';

interface ViewsMenuProps {
  readonly rows: readonly RunRow[];
  readonly now: number;
}

/** Links to views: the default ones that aren't empty, then saved ones. */
export function ViewsMenu({ rows, now }: ViewsMenuProps) {
  const { views } = useSavedViews();
  const inUtc = isInUtc();
  const counts = useMemo(() => countDefaultViews(rows, now, inUtc), [rows, now, inUtc]);
  const defaults = (['failedToday', 'myBatches'] as const).filter((name) => counts[name] > 0);
  if (defaults.length === 0 && views.length === 0) return null;
  return (
    <ActionMenu
      target={
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={texts.all} title={texts.all}>
          <IconBookmarks size={16} aria-hidden />
        </ActionIcon>
      }
      actions={[
        ...defaults.map((name) => ({
          label: texts.counted(texts.defaults[name], counts[name]),
          icon: IconBookmarks,
          to: paths.runs({ q: defaultViews[name] }),
        })),
        ...views.map(({ name, query }) => ({ label: name, icon: IconBookmark, to: `${paths.runs()}?${query}` })),
      ]}
    />
  );
}
