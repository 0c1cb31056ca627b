import * as z from 'zod/mini';

import { uuid } from '@/contract/fields.ts';
import { type RunInputs, runInputs } from '@/contract/run.ts';
import { decodeBase64Url, encodeBase64Url } from '@/domain/base64-url.ts';

import { partName } from '@/domain/runs/names/run-names.ts';
import type { NewRun, RunRow } from './run-record.ts';

/** Maximum length of a fragment, in characters, so that chat and mail programs keep the link intact. */
export const longestFragment = 8192;
const longestName = 255;
/** How deeply inputs may be nested. The service also refuses deeper ones. */
const deepestInputs = 100;

const name = z.string().check(z.minLength(1), z.maxLength(longestName));
const place = z.object({ id: uuid, name: z.optional(name) });
const runLink = z.object({
  name: z.optional(name),
  workflow: z.optional(place),
  team: z.optional(place),
  inputs: z.optional(runInputs.check(z.refine((inputs) => isWithin(inputs, deepestInputs)))),
});

/** The facts about a run that its link contains, besides the run ID. If `inputs` is missing, the inputs are unknown. */
export type RunLink = z.output<typeof runLink>;

/** The fragment of a run's link, its contents, and whether the inputs had to be left out. */
export interface WrittenRunLink {
  readonly fragment: string;
  readonly says: RunLink;
  readonly areInputsTooLarge: boolean;
}

const fragmentName = 'run';

/**
 * Write the fragment of a run's link, which is never sent to a server: `#run=` and JSON as base64url, at most
 * `longestFragment` characters; `''` if there is nothing to write. Inputs that are too large or too deep are left out.
 * @param inputs undefined if unknown
 */
export function writeRunLink(row: RunRow, inputs: RunInputs | undefined): WrittenRunLink {
  const says: RunLink = {
    // A run's number in its batch is meaningless in another list.
    name: partName(row) === undefined ? shortened(row.name) : undefined,
    workflow: placeOf(row.workflowId, row.workflowName),
    team: placeOf(row.teamId, row.teamName),
  };
  const whole = inputs && isWithin(inputs, deepestInputs) && fragmentOf({ ...says, inputs });
  if (whole && whole.length <= longestFragment) {
    return { fragment: whole, says: { ...says, inputs }, areInputsTooLarge: false };
  }
  return { fragment: fragmentOf(says), says, areInputsTooLarge: inputs !== undefined };
}

/**
 * Read the fragment of a run's link; undefined if it is anything else, `unreadable` if it is truncated or malformed.
 */
export function readRunLink(fragment: string): RunLink | 'unreadable' | undefined {
  const written = new URLSearchParams(fragment.replace(/^#/, '')).get(fragmentName);
  if (written === null) return undefined;
  if (fragment.length > longestFragment) return 'unreadable';
  try {
    return parseRunLink(JSON.parse(decodeBase64Url(written))) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Read the facts of a link from the state of a history entry; undefined for any other state. */
export function parseRunLink(kept: unknown): RunLink | undefined {
  const read = runLink.safeParse(kept);
  return read.success ? read.data : undefined;
}

/** The run that a link describes. */
export function runOfLink(runId: string, link: RunLink): Omit<NewRun, 'ledger'> {
  return {
    runId,
    name: link.name,
    workflowId: link.workflow?.id,
    workflowName: link.workflow?.name,
    teamId: link.team?.id,
    teamName: link.team?.name,
  };
}

/**
 * Fill in missing values of a row tracked by its ID from a link. Returns the same row if there is nothing to fill in.
 * Nothing is filled in for a run that was started here, since it lacks nothing, nor from a link that names another
 * workflow or team.
 */
export function fillGaps(row: RunRow, link: RunLink): RunRow {
  const { start } = row.facts;
  if (start.kind !== 'tracked' || isOther(row.workflowId, link.workflow) || isOther(row.teamId, link.team)) return row;
  const told = Object.entries(runOfLink(row.runId, link)).filter(([, value]) => value !== undefined);
  const gaps = told.filter(([field]) => !row[field as keyof RunRow]);
  const addsInputs = row.given === undefined && link.inputs !== undefined;
  if (gaps.length === 0 && !addsInputs) return row;
  return { ...row, ...Object.fromEntries(gaps), facts: { ...row.facts, start: { ...start, byLink: true } } };
}

function fragmentOf(says: RunLink): string {
  return Object.values(says).every((part) => part === undefined)
    ? ''
    : `#${fragmentName}=${encodeBase64Url(JSON.stringify(says))}`;
}

function placeOf(id: string | undefined, called: string | undefined): RunLink['workflow'] {
  return uuid.safeParse(id).success && id ? { id, name: shortened(called) } : undefined;
}

function shortened(text: string | undefined): string | undefined {
  return text?.slice(0, longestName) || undefined;
}

function isOther(known: string | undefined, told: RunLink['workflow']): boolean {
  return known !== undefined && told !== undefined && known !== told.id;
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => isWithin(part, levels - 1));
}
