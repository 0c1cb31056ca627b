import type { GivenInput } from '@/domain/runs/inputs/given-inputs.ts';
import { givenName, type RunRow } from '@/domain/runs/run-record.ts';
import { isolated } from '@/domain/isolated.ts';
import { stateTexts } from '@/domain/runs/state-texts.ts';

type Nameable = Pick<RunRow, 'runId' | 'name' | 'workflowId' | 'workflowName' | 'part' | 'given'> &
  Partial<Pick<RunRow, 'facts'>>;

/** A run's name in two parts: the run's own part, and the workflow, unless the run has a given name. */
export interface RunNameParts {
  readonly own: string;
  readonly workflow: string | undefined;
  /** Whether the run's own part is a list of inputs. */
  readonly isList?: boolean;
}

/** Names of runs, and the inputs that distinguish them. */
export interface RunNames {
  /**
   * A run's given name, or else the input that best distinguishes it among its workflow's runs, and the workflow:
   * "Spring sale · Poster".
   */
  readonly title: (row: Nameable) => string;
  readonly parts: (row: Nameable) => RunNameParts;
  /** A run's inputs in short form, without those in its name; the most distinguishing ones come first. */
  readonly inputs: (row: Nameable) => readonly GivenInput[];
}

/** Names made of a single input, and what is needed to make names of several. */
export interface ShortNames extends RunNames {
  /** Keys of other inputs that have the same value as this input in some run of the same workflow. */
  readonly sharing: (row: Nameable, input: GivenInput) => readonly string[];
  /** Sort inputs, texts first, in the same order for all runs of a workflow, so that their names line up as columns. */
  readonly inOrder: (row: Nameable, inputs: readonly GivenInput[]) => readonly GivenInput[];
}

/**
 * Name each run by a single input: its workflow's subject, or else its rarest input. The counts are computed once, on
 * first use.
 */
export function nameByRarest(rows: readonly Nameable[]): ShortNames {
  let workflows: ReturnType<typeof countInputs> | undefined;
  const workflowOf = ({ workflowId }: Nameable) => (workflows ??= countInputs(rows)).get(workflowId);
  const parts = (row: Nameable) => partsOf(row, workflowOf(row));
  const inputs = (row: Nameable) => {
    const workflow = workflowOf(row);
    const naming = namingInput(row, workflow);
    return rarestFirst(row.given ?? [], workflow).filter((input) => input !== naming);
  };
  return {
    parts,
    inputs,
    sharing: (row, [key, value]) =>
      [...(workflowOf(row)?.keys ?? [])].flatMap(([other, { values }]) =>
        other !== key && values.has(value) ? other : [],
      ),
    title: (row) => titleOf(parts(row)),
    inOrder: (row, some) => {
      const workflow = workflowOf(row);
      const ordered = workflow ? mostValuedFirst(some, workflow) : some;
      return ordered.toSorted(textsFirst);
    },
  };
}

/**
 * Create a function that lists those inputs of a run that are not in its name and differ among the given runs of its
 * workflow: "seed 4 · bold".
 */
export function restAmong(names: RunNames, some: readonly Nameable[]): (row: Nameable) => string {
  const among = countInputs(some);
  return (row) => {
    const workflow = among.get(row.workflowId);
    const rest = names.inputs(row).filter((input) => differs(workflow, input[0]) && !isErrorInput(input));
    return (workflow ? mostValuedFirst(rest, workflow) : rest).map(inputText).join(' · ');
  };
}

/** The name of a run if no other runs are known; see `nameRuns`. */
export function runTitle(row: Nameable): string {
  return titleOf(partsOf(row, undefined));
}

/** A run's number in a batch, as in "2 of 5"; undefined if the run has another name. */
export function partName(row: Pick<RunRow, 'name' | 'part'> & Partial<Pick<RunRow, 'facts'>>): string | undefined {
  const { part } = row;
  const name = givenName(row);
  return part !== undefined && name !== undefined && numbered.test(name) ? name : undefined;
}

/**
 * The name that a rerun gets. If the service lists the run, this is the team's name for it; a private name is not
 * passed on.
 */
export function nameForRerun(row: Pick<RunRow, 'name' | 'part' | 'facts'>): string | undefined {
  if (partName(row) !== undefined) return undefined;
  return row.facts.service ? row.facts.service.name : row.name;
}

const numbered = /^\d+ of \d+$/;

/** Join both parts of a name. */
export function titleOf({ own, workflow }: RunNameParts): string {
  return workflow === undefined ? own : `${isolated(own)} · ${isolated(workflow)}`;
}

function partsOf(row: Nameable, workflow: Workflow | undefined): RunNameParts {
  const { runId, workflowName } = row;
  const name = givenName(row);
  const part = partName(row);
  if (name && part === undefined) return { own: name, workflow: undefined };
  const input = namingInput(row, workflow);
  const own = input ? inputText(input) : (part ?? stateTexts.unnamed(runId.slice(0, 8)));
  return { own, workflow: workflowName || undefined };
}

/** The input that a run is named by; undefined if the run is named otherwise. */
function namingInput(row: Nameable, workflow: Workflow | undefined): GivenInput | undefined {
  const part = partName(row);
  if (!row.workflowName || (givenName(row) && part === undefined)) return undefined;
  const first = rarestFirst(row.given ?? [], workflow).find((input) => !isErrorInput(input));
  // Runs that were started together with the same input are better distinguished by their numbers.
  return first && (part === undefined || differs(workflow, first[0])) ? first : undefined;
}

/**
 * Sort inputs by how well they name a run. The workflow's subject comes first, so that the names of its runs are alike;
 * then the value that the fewest of its runs share, so that a name stays the same when other runs try another input.
 * Ties are broken by the key, since the service may list the inputs in another order than the browser that sent them.
 */
function rarestFirst(given: readonly GivenInput[], workflow: Workflow | undefined): readonly GivenInput[] {
  if (!workflow) return given.toSorted(textsFirst);
  const subject = subjectOf(workflow);
  const rank = (input: GivenInput) => (input[0] === subject ? 0 : runsWith(workflow, input));
  return mostValuedFirst(given, workflow).toSorted((a, b) => rank(a) - rank(b) || textsFirst(a, b));
}

function mostValuedFirst(given: readonly GivenInput[], workflow: Workflow): readonly GivenInput[] {
  return given.toSorted(
    (a, b) => valuesOf(workflow, b[0]) - valuesOf(workflow, a[0]) || textsFirst(a, b) || (a[0] < b[0] ? -1 : 1),
  );
}

const textsFirst = (a: GivenInput, b: GivenInput) => Number(speaks(b)) - Number(speaks(a));

/** Matches file types, as in an input `format`, which are useless as names. */
const fileType = /^\.?(?:avif|csv|gif|html?|jpe?g|json|md|mp[34]|pdf|png|svg|te?xt|tsv|wav|webm|webp|xml|zip)$/i;

const errorKey = /^(?:fail|error|exception|stderr)$/i;
const errorText = /^(?:Traceback \(|(?:[\w.]*(?:error|exception)|fatal|panic)(?: \w+)?:)/i;

/**
 * Whether an input is an error message, which makes a bad name: a text under a key such as "error", or a text that
 * looks like one.
 */
export function isErrorInput(input: GivenInput): boolean {
  return errorText.test(input[1]) || (errorKey.test(input[0]) && speaks(input));
}

/** Whether a value is clear without its key, as a text is, but a number is not. */
export function speaks([, value]: GivenInput): boolean {
  return /\p{L}/u.test(value) && !/^[[{]|^(?:true|false|null)$/.test(value) && !fileType.test(value);
}

/** Write an input as a name: a text alone, a number or a list with its key, an object as its content. */
export function inputText(input: GivenInput): string {
  const [key, value] = input;
  if (speaks(input)) return value;
  const content = json.test(value) ? contentOf(value) : '';
  return content && value.startsWith('{') ? content : `${key} ${content || value}`;
}

/** Matches the JSON of an object or a list; a text may begin with a bracket, too. */
const json = /^(?:\{"|\[(?:["[{\d-]|true|false|null))/;

/** The keys and values in a JSON text, which may be cut, without its punctuation: "depth 3, tags a, b", or "3". */
function contentOf(text: string): string {
  return text
    .replaceAll(/"((?:[^"\\]|\\.)*)"(:?)|,|[{}[\]"]/g, (part, string?: string, colon?: string) =>
      string === undefined ? (part === ',' ? ', ' : '') : string.replaceAll(/\\(["\\])/g, '$1') + (colon && ' '),
    )
    .trim();
}

/** How many runs a workflow has in total, with each input, and with each value of an input. */
interface Workflow {
  runs: number;
  /** The key of the workflow's subject, once it has been determined; null if it has none. */
  subject?: string | null;
  readonly keys: Map<string, { runs: number; readonly values: Map<string, number> }>;
}

/** Maximum number of values counted for each input. Any further values are rare. */
const mostValues = 1000;

function countInputs(rows: readonly Nameable[]): ReadonlyMap<string | undefined, Workflow> {
  const workflows = new Map<string | undefined, Workflow>();
  for (const { workflowId, given } of rows) {
    if (!given) continue;
    let workflow = workflows.get(workflowId);
    if (!workflow) workflows.set(workflowId, (workflow = { runs: 0, keys: new Map() }));
    workflow.runs += 1;
    for (const [key, value] of given) {
      let input = workflow.keys.get(key);
      if (!input) workflow.keys.set(key, (input = { runs: 0, values: new Map() }));
      input.runs += 1;
      const runs = input.values.get(value);
      if (runs !== undefined || input.values.size < mostValues) input.values.set(value, (runs ?? 0) + 1);
    }
  }
  return workflows;
}

/**
 * Minimum number of values of a subject, counted as in `subjectOf`. A text input with fewer values distinguishes groups
 * of runs rather than runs.
 */
const fewestSubjects = 3;

/**
 * The key of the text input with the most values, which best describes what a run is about, such as "headline". A value
 * of several words counts twice, because it is more informative than a single word.
 */
function subjectOf(workflow: Workflow): string | null {
  if (workflow.subject !== undefined) return workflow.subject;
  let most = fewestSubjects - 1;
  workflow.subject = null;
  for (const [key, { values }] of [...workflow.keys].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const texts = [...values.keys()].filter((value) => speaks([key, value]) && !isErrorInput([key, value]));
    const count = texts.length + texts.filter((text) => text.includes(' ')).length;
    if (count > most) [workflow.subject, most] = [key, count];
  }
  return workflow.subject;
}

function runsWith(workflow: Workflow | undefined, [key, value]: GivenInput): number {
  return workflow?.keys.get(key)?.values.get(value) ?? 1;
}

/** How many values an input has. If some runs lack the input, that counts as another value. */
function valuesOf({ runs, keys }: Workflow, key: string): number {
  const input = keys.get(key);
  return input ? input.values.size + Number(input.runs < runs) : 0;
}

function differs(workflow: Workflow | undefined, key: string): boolean {
  return workflow !== undefined && valuesOf(workflow, key) > 1;
}
