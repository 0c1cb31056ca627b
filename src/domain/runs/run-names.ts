import type { GivenInput } from './inputs/given-inputs.ts';
import { givenName, type RunRow } from './run-record.ts';
import { stateTexts } from './state-texts.ts';

type Nameable = Pick<RunRow, 'runId' | 'name' | 'workflowId' | 'workflowName' | 'part' | 'given'> &
  Partial<Pick<RunRow, 'facts'>>;

/** A run's name in two parts: the run's own, and the workflow, if the run has no name of its own. */
export interface RunNameParts {
  readonly own: string;
  readonly workflow: string | undefined;
}

/** Names of runs, and the inputs that distinguish them. */
export interface RunNames {
  /**
   * Its own name; else the input that best distinguishes its workflow's runs, and the workflow: "Spring sale · Poster".
   */
  readonly title: (row: Nameable) => string;
  readonly parts: (row: Nameable) => RunNameParts;
  /** Its inputs, in short, without the input that is its name; the most distinguishing inputs come first. */
  readonly inputs: (row: Nameable) => readonly GivenInput[];
  /** Its other inputs that differ among some runs of its workflow: "seed 4 · bold". */
  readonly restAmong: (some: readonly Nameable[]) => (row: Nameable) => string;
}

/** The names of runs beside each other; computed once, at the first use. */
export function nameRuns(rows: readonly Nameable[]): RunNames {
  let telling: ReturnType<typeof tellingKeys> | undefined;
  const keysOf = ({ workflowId }: Nameable) => (telling ??= tellingKeys(rows)).get(workflowId);
  const parts = (row: Nameable) => partsOf(row, keysOf(row));
  const inputs = (row: Nameable) => {
    const keys = keysOf(row);
    const naming = namingInput(row, keys);
    return tellingFirst(row.given ?? [], keys).filter((input) => input !== naming);
  };
  return {
    parts,
    inputs,
    title: (row) => titleOf(parts(row)),
    restAmong: (some) => {
      const differing = tellingKeys(some);
      return (row) =>
        inputs(row)
          .filter(([key]) => differing.get(row.workflowId)?.has(key))
          .map(inputText)
          .join(' · ');
    },
  };
}

/** The name of a run without other runs at hand: see `nameRuns`. */
export function runTitle(row: Nameable): string {
  return titleOf(partsOf(row, undefined));
}

/** Its number in a batch, as in "2 of 5", if it has no own name; else undefined. */
export function partName(row: Pick<RunRow, 'name' | 'part'> & Partial<Pick<RunRow, 'facts'>>): string | undefined {
  const { part } = row;
  const name = givenName(row);
  return part !== undefined && name !== undefined && numbered.test(name) ? name : undefined;
}

/** The name that a rerun gets: the team's, where the service lists the run; a private name is not passed on. */
export function nameForRerun(row: Pick<RunRow, 'name' | 'part' | 'facts'>): string | undefined {
  if (partName(row) !== undefined) return undefined;
  return row.facts.service ? row.facts.service.name : row.name;
}

/** How many values an input has among the runs of a workflow, by its key; only those with several. */
type TellingKeys = ReadonlyMap<string, number>;

const numbered = /^\d+ of \d+$/;

function titleOf({ own, workflow }: RunNameParts): string {
  return workflow === undefined ? own : `${own} · ${workflow}`;
}

function partsOf(row: Nameable, telling: TellingKeys | undefined): RunNameParts {
  const { runId, workflowName } = row;
  const name = givenName(row);
  const part = partName(row);
  if (name && part === undefined) return { own: name, workflow: undefined };
  const input = namingInput(row, telling);
  const own = input ? inputText(input) : (part ?? stateTexts.unnamed(runId.slice(0, 8)));
  return { own, workflow: workflowName || undefined };
}

/** The input that a run is called by; none of a run with a name or of an unknown workflow. */
function namingInput(row: Nameable, telling: TellingKeys | undefined): GivenInput | undefined {
  const part = partName(row);
  if (!row.workflowName || (givenName(row) && part === undefined)) return undefined;
  const first = tellingFirst(row.given ?? [], telling).find((input) => !isError(input));
  // Of several runs started together with the same input, the number distinguishes better.
  return first && (part === undefined || telling?.has(first[0])) ? first : undefined;
}

/** A text is preferred to a number with at most this many times its values. */
const textIsWorth = 2;

/**
 * The input with the most values comes first: so a name stays when another input is tried at times, and a choice of
 * two is no name for forty runs.
 */
function tellingFirst(given: readonly GivenInput[], telling: TellingKeys | undefined): readonly GivenInput[] {
  if (given.length < 2) return given;
  const worth = (input: GivenInput) => (telling?.get(input[0]) ?? 0.1) * (speaks(input) ? textIsWorth : 1);
  return given.toSorted((a, b) => worth(b) - worth(a));
}

const errorKey = /^(?:fail|error|exception|stderr)/i;
const errorText = /^(?:Traceback \(|(?:[\w.]*(?:error|exception)|fatal|panic)(?: \w+)?:)/i;

/** An error that a run is given is not a name for it. */
function isError([key, value]: GivenInput): boolean {
  return errorKey.test(key) || errorText.test(value);
}

/** A text stands alone; a number needs its key. */
function speaks([, value]: GivenInput): boolean {
  return /\p{L}/u.test(value) && !/^[[{]|^(?:true|false|null)$/.test(value);
}

function inputText(input: GivenInput): string {
  return speaks(input) ? input[1] : input.join(' ');
}

/** For each workflow, the inputs with several values among its runs; to have none is a value too. */
function tellingKeys(rows: readonly Nameable[]): ReadonlyMap<string | undefined, TellingKeys> {
  const workflows = new Map<string | undefined, Workflow>();
  for (const { workflowId, given } of rows) {
    if (!given) continue;
    let workflow = workflows.get(workflowId);
    if (!workflow) workflows.set(workflowId, (workflow = { runs: 0, keys: new Map() }));
    workflow.runs += 1;
    for (const [key, value] of given) {
      const seen = workflow.keys.get(key);
      if (!seen) workflow.keys.set(key, { values: new Set([value]), runs: 1 });
      else {
        seen.runs += 1;
        if (seen.values.size < mostValues) seen.values.add(value);
      }
    }
  }
  return new Map([...workflows].map(([id, workflow]) => [id, severalValued(workflow)]));
}

/** Stop counting here: an input with this many values distinguishes runs. */
const mostValues = 40;

interface Workflow {
  runs: number;
  readonly keys: Map<string, { readonly values: Set<string>; runs: number }>;
}

function severalValued({ keys, runs }: Workflow): TellingKeys {
  const counts = [...keys].map(([key, seen]) => [key, seen.values.size + Number(seen.runs < runs)] as const);
  return new Map(counts.filter(([, count]) => count > 1));
}
