import { repeatedItems } from '@/api/repeated-items.ts';
import { longestName, visibleText } from '@/contract/fields.ts';
import { workflowListItem, type WorkflowListItem } from '@/contract/workflow.ts';
import { WorkflowIndex } from '@/domain/workflow-index.ts';

/** Outcome of loading a response. */
export interface Loaded {
  readonly length: number;
  /** How many items of the response can't be read. */
  readonly unread: number;
}

/** The index of a list that is received as bytes, in the page or in a worker. */
export class IndexHolder extends WorkflowIndex {
  /**
   * Replace the list with that of a response.
   * @param without IDs of workflows deleted since
   * @throws SyntaxError or TypeError if the bytes are not a list, or none of its items is readable
   */
  load(bytes: Uint8Array, without: readonly string[]): Loaded {
    const raw = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    if (!Array.isArray(raw)) throw new TypeError('This is not a list.');
    const gone = new Set(without);
    const isRepeated = repeatedItems();
    const readItem = createItemReader();
    const items: WorkflowListItem[] = [];
    let unread = 0;
    for (const each of raw as readonly unknown[]) {
      if (isRepeated(each)) continue;
      const item = readItem(each);
      if (!item) unread += 1;
      else if (!gone.has(item.id)) items.push(item);
    }
    if (items.length === 0 && unread > 0) throw new TypeError('No item can be read.');
    this.setItems(items);
    return { length: items.length, unread };
  }
}

/** Parse items as the contract's schema does, with a fast path for well-formed ones. */
function createItemReader(): (raw: unknown) => WorkflowListItem | undefined {
  const teamIds = new Map<string, string>();

  /** Return the same string for equal IDs, to save memory: many workflows share few teams. */
  function intern(teamId: string): string {
    const known = teamIds.get(teamId);
    if (known !== undefined) return known;
    teamIds.set(teamId, teamId);
    return teamId;
  }

  return (raw) => {
    const item = isUsual(raw) ? raw : workflowListItem.safeParse(raw).data;
    if (!item) return undefined;
    const { id, name, team_id: teamId, canvas_type: canvasType, created_at: createdAt } = item;
    return {
      id,
      name,
      ...(teamId !== undefined && { team_id: teamId && intern(teamId) }),
      ...(canvasType !== undefined && { canvas_type: canvasType }),
      ...(createdAt !== undefined && { created_at: createdAt }),
    };
  };
}

function isUsual(raw: unknown): raw is WorkflowListItem {
  const { id, name, team_id, canvas_type, created_at } = (raw ?? {}) as Partial<Record<string, unknown>>;
  return (
    typeof id === 'string' &&
    id !== '' &&
    typeof name === 'string' &&
    name.length <= longestName &&
    visibleText.test(name) &&
    isMissingOr(team_id, 'string') &&
    isMissingOr(canvas_type, 'number') &&
    isMissingOr(created_at, 'string')
  );
}

function isMissingOr(value: unknown, type: 'string' | 'number'): boolean {
  return value === undefined || value === null || typeof value === type;
}
