import { fold } from '@/domain/fold.ts';
import { matches, type Search } from '@/domain/workflow-search.ts';

import { shortcutsPlace } from './palette-pages.ts';
import type { Place, PlaceGroup } from './place.ts';
import { texts } from './texts.ts';

type Theme = keyof typeof texts.themes;

/** Commands that are available on any page. */
export interface Commands {
  readonly isDark: boolean;
  readonly onTheme: (theme: Theme) => void;
  readonly onCopyLink: () => void;
}

const themes = ['light', 'dark', 'auto'] as const;

/**
 * The commands that are available on any page. Without a query, these are a switch to the other theme, copying the
 * link, and the shortcut sheet.
 */
export function commandGroup(commands: Commands, search?: Search): PlaceGroup {
  const theme = (one: Theme): Place => ({
    key: `theme-${one}`,
    kind: 'theme',
    label: texts.themes[one].label,
    detail: '',
    to: '',
    act: () => commands.onTheme(one),
  });
  const link: Place = {
    key: 'copy-link',
    kind: 'action',
    label: texts.copyLink,
    detail: '',
    to: '',
    act: commands.onCopyLink,
  };
  const places = search
    ? [
        ...themes
          .filter((one) => matches(fold(`${texts.themes[one].label}\n${texts.themes[one].words}`), search))
          .map(theme),
        ...ofLabel([link], search),
      ]
    : [theme(commands.isDark ? 'light' : 'dark'), link, shortcutsPlace];
  return { label: texts.groups.more, places };
}

/** The places whose labels contain every word of a search. */
export function ofLabel(places: readonly Place[], search: Search): readonly Place[] {
  return places.filter(({ label }) => matches(fold(label), search));
}
