import {
  type Icon,
  IconActivity,
  IconAlertTriangle,
  IconHome,
  IconKeyboard,
  IconPlayerPlay,
  IconPlus,
  IconProgress,
  IconRoute,
  IconSettings,
  IconShieldCog,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';

import { fold } from '@/domain/fold.ts';
import { type AdminPart, paths } from '@/domain/paths.ts';
import type { Indexed } from '@/domain/workflow-search.ts';

import type { Place } from './place.ts';
import { texts } from './texts.ts';

type IndexedPage = Indexed<{ readonly id: string; readonly place: Place }>;

const icons = {
  home: IconHome,
  workflows: IconRoute,
  runs: IconActivity,
  failedRuns: IconAlertTriangle,
  liveRuns: IconProgress,
  batches: IconStack2,
  teams: IconUsers,
  newWorkflow: IconPlus,
  startRun: IconPlayerPlay,
  settings: IconSettings,
  admin: IconShieldCog,
  shortcuts: IconKeyboard,
};

const pages = [
  pageOf('home', paths.home()),
  pageOf('workflows', paths.workflows()),
  pageOf('runs', paths.runs()),
  pageOf('failedRuns', paths.runs({ state: 'failed' })),
  pageOf('liveRuns', paths.runs({ state: 'live' })),
  pageOf('batches', paths.batches()),
  pageOf('teams', paths.teams()),
  pageOf('newWorkflow', paths.newWorkflow()),
  pageOf('startRun', paths.startRun()),
  pageOf('settings', paths.settings()),
];

const admin = pageOf('admin', paths.admin());
const shortcuts = pageOf('shortcuts', '');
const adminParts = (Object.keys(texts.adminParts) as AdminPart[]).map((part) =>
  indexPage(`admin-${part}`, paths.admin(part), texts.adminParts[part], IconShieldCog),
);

/** The place that opens the shortcut sheet. */
export const shortcutsPlace: Place = shortcuts.item.place;

/** The pages listed without a query. @param isAdmin whether the user administers a team */
export function mainPages(isAdmin: boolean): readonly IndexedPage[] {
  return [...pages, ...(isAdmin ? [admin] : [])];
}

/** All pages that a query can find. @param isOperator whether the user operates the service */
export function allPages(isAdmin: boolean, isOperator: boolean): readonly IndexedPage[] {
  if (!isAdmin) return [...mainPages(false), shortcuts];
  return [...mainPages(true), shortcuts, ...adminParts.filter(({ item }) => isOperator || item.id !== 'admin-system')];
}

function pageOf(name: keyof typeof texts.pages, to: string): IndexedPage {
  return indexPage(name, to, texts.pages[name], icons[name]);
}

interface PageTexts {
  readonly label: string;
  readonly words: string;
  readonly keys?: string;
}

function indexPage(id: string, to: string, { label, words, keys }: PageTexts, icon: Icon) {
  const kind = to ? ('page' as const) : ('shortcuts' as const);
  const item = { id, place: { key: id, kind, label, detail: '', to, icon, ...(keys && { keys }) } };
  return { item, text: fold(`${label}\n${to && texts.pageWord} ${words}`), key: '' };
}
