import type { GivenInput } from './inputs/given-inputs.ts';
import { givenName, type RunRow } from './run-record.ts';
import { stateTexts } from './state-texts.ts';

type Nameable = Pick<RunRow, 'runId' | 'name' | 'workflowId' | 'workflowName' | 'part' | 'given'> &
  Partial<Pick<RunRow, 'facts'>>;

/** A run's name in two parts: the workflow, if the run is named after it, and the run's own part. */
export interface RunNameParts {
  readonly workflow: string | undefined;
  readonly own: string;
}

/** Names of runs, and the inputs that distinguish them. */
export interface RunNames {
  /** Its own name; else its workflow and the first input that differs among that workflow's runs: "Poster · Spring sale". */
  readonly title: (row: Nameable) => string;
  readonly parts: (row: Nameable) => RunNameParts;
  /** What it was given, in short; what differs among its workflow's runs comes first, and of that what speaks for itself. */
  readonly inputs: (row: Nameable) => readonly GivenInput[];
}

/** What runs are called among each other; they are gone through once, when the first is asked for. */
export function nameRuns(rows: readonly Nameable[]): RunNames {
  let differing: ReturnType<typeof differingKeys> | undefined;
  const keysOf = ({ workflowId }: Nameable) => (differing ??= differingKeys(rows)).get(workflowId) ?? noKeys;
  const parts = (row: Nameable) => partsOf(row, keysOf(row));
  return {
    parts,
    title: (row) => titleOf(parts(row)),
    inputs: (row) => tellingFirst(row.given ?? [], keysOf(row)),
  };
}

/** What a run is called where no other runs are at hand: see `nameRuns`. */
export function runTitle(row: Nameable): string {
  return titleOf(partsOf(row, noKeys));
}

/** Which of several that were started together, as in "2 of 5", where it has no name of its own; undefined otherwise. */
export function partName(row: Pick<RunRow, 'name' | 'part'> & Partial<Pick<RunRow, 'facts'>>): string | undefined {
  const { part } = row;
  const name = givenName(row);
  return part !== undefined && name !== undefined && numbered.test(name) ? name : undefined;
}

const noKeys: ReadonlySet<string> = new Set();
const numbered = /^\d+ of \d+$/;

function titleOf({ workflow, own }: RunNameParts): string {
  return workflow === undefined ? own : `${workflow} · ${own}`;
}

function partsOf(row: Nameable, differing: ReadonlySet<string>): RunNameParts {
  const { runId, workflowName, given = [] } = row;
  const name = givenName(row);
  const part = partName(row);
  if (name && part === undefined) return { workflow: undefined, own: name };
  if (!workflowName) return { workflow: undefined, own: part ?? stateTexts.unnamed(runId.slice(0, 8)) };
  const [first] = tellingFirst(given, differing);
  // Of several runs started together with the same input, the number distinguishes better.
  const input = first && (part === undefined || differing.has(first[0])) ? inputText(first) : undefined;
  return { workflow: workflowName, own: input ?? part ?? runId.slice(0, 8) };
}

function tellingFirst(given: readonly GivenInput[], differing: ReadonlySet<string>): readonly GivenInput[] {
  if (given.length < 2) return given;
  const rank = (input: GivenInput) => (differing.has(input[0]) ? 0 : 2) + (speaks(input) ? 0 : 1);
  return given.toSorted((a, b) => rank(a) - rank(b));
}

/** A text speaks for itself; a number needs to say what it is of. */
function speaks([, value]: GivenInput): boolean {
  return /\p{L}/u.test(value) && !/^[[{]|^(?:true|false|null)$/.test(value);
}

function inputText(input: GivenInput): string {
  return speaks(input) ? input[1] : input.join(' ');
}

/** For each workflow, the keys with values that differ among its runs. */
function differingKeys(rows: readonly Nameable[]): ReadonlyMap<string | undefined, ReadonlySet<string>> {
  const workflows = new Map<string | undefined, Workflow>();
  for (const { workflowId, given } of rows) {
    if (!given) continue;
    let workflow = workflows.get(workflowId);
    if (!workflow) workflows.set(workflowId, (workflow = { runs: 0, keys: new Map() }));
    workflow.runs += 1;
    for (const [key, value] of given) {
      const seen = workflow.keys.get(key);
      if (!seen) workflow.keys.set(key, { value, runs: 1, differs: false });
      else {
        seen.runs += 1;
        seen.differs ||= seen.value !== value;
      }
    }
  }
  return new Map([...workflows].map(([id, { runs, keys }]) => [id, keysThatDiffer(keys, runs)]));
}

interface Workflow {
  runs: number;
  readonly keys: Map<string, { readonly value: string; runs: number; differs: boolean }>;
}

function keysThatDiffer(keys: Workflow['keys'], runs: number): ReadonlySet<string> {
  return new Set([...keys].flatMap(([key, seen]) => (seen.differs || seen.runs < runs ? [key] : [])));
}
