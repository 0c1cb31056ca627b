import { clockTime } from '@/ui/page/clock-time.ts';

/** The texts of the table "Workflows". */
export const texts = {
  label: 'Workflows',
  name: 'Name',
  team: 'Team',
  canvas: 'Canvas',
  created: 'Created',
  id: 'ID',
  actions: 'Actions',
  selectAll: (count: number) => `Select all ${count.toLocaleString('en')} workflows`,
  retry: 'Try again',
  row: {
    select: (name: string) => `Select ${name}`,
    actions: (name: string) => `Actions for ${name}`,
    pinned: 'Pinned',
    startRun: 'Start run',
    edit: 'Edit',
    pin: 'Pin',
    unpin: 'Unpin',
    delete: 'Delete',
  },
  freshness: {
    updating: (atMs: number, nowMs: number) => `Last updated ${clockTime(atMs, nowMs)} · Updating…`,
    /** @param reason what went wrong, as a title */
    failed: (atMs: number, nowMs: number, reason: string) => `Last updated ${clockTime(atMs, nowMs)} · ${reason}`,
  },
};
