import { fold } from '@/domain/fold.ts';
import { type AdminPart, paths } from '@/domain/paths.ts';
import type { Indexed } from '@/domain/workflow-search.ts';

import type { Place } from './place.ts';
import { texts } from './texts.ts';

type IndexedPage = Indexed<{ readonly id: string; readonly place: Place }>;

const pages = [
  pageOf('home', paths.home()),
  pageOf('workflows', paths.workflows()),
  pageOf('runs', paths.runs()),
  pageOf('failedRuns', paths.runs({ state: 'failed' })),
  pageOf('batches', paths.batches()),
  pageOf('teams', paths.teams()),
  pageOf('newWorkflow', paths.newWorkflow()),
  pageOf('startRun', paths.startRun()),
  pageOf('settings', paths.settings()),
];

const admin = pageOf('admin', paths.admin());
const shortcuts = pageOf('shortcuts', '');
const adminParts = (Object.keys(texts.adminParts) as AdminPart[]).map((part) =>
  indexPage(`admin-${part}`, paths.admin(part), texts.adminParts[part]),
);

/** The pages listed without a query. @param isAdmin whether the person administers a team */
export function mainPages(isAdmin: boolean): readonly IndexedPage[] {
  return [...pages, ...(isAdmin ? [admin] : []), shortcuts];
}

/** All pages that a query can find. @param isOperator whether the person operates the service */
export function allPages(isAdmin: boolean, isOperator: boolean): readonly IndexedPage[] {
  if (!isAdmin) return mainPages(false);
  return [...mainPages(true), ...adminParts.filter(({ item }) => isOperator || item.id !== 'admin-system')];
}

function pageOf(name: keyof typeof texts.pages, to: string): IndexedPage {
  return indexPage(name, to, texts.pages[name]);
}

function indexPage(id: string, to: string, { label, words }: { readonly label: string; readonly words: string }) {
  const item = { id, place: { key: id, kind: to ? 'page' : 'shortcuts', label, detail: '', to } } as const;
  return { item, text: fold(`${label}\n${to && texts.pageWord} ${words}`), key: '' };
}
