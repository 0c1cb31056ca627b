import { isolated } from '@/domain/isolated.ts';
import { countOf } from '@/domain/count-of.ts';
import type { JsonExpected, NumberLoss } from '@/contract/json-fault.ts';
import { listOfNames } from '@/domain/list-of-names.ts';
import { wholeNumber } from '@/domain/whole-number.ts';

const expectedTexts: Record<JsonExpected, string> = {
  value: 'a value',
  key: 'a key in double quotes',
  colon: 'a colon',
  comma: 'a comma or a closing bracket',
  'closing bracket': 'a comma or a closing bracket',
  end: 'no more text',
  'double quotes': 'straight double quotes',
  'closing quote': 'a closing quote for the text that begins here',
  escape: 'a valid escape, or two backslashes',
  'escaped control character': '\\t or another escape instead of a tab or control character',
  'no leading zeros': 'a number without leading zeros, or quotes around it',
  'plain number': 'a number such as 16, 0.5 or 1e3, or quotes around it',
  'finite number': 'a number, as JSON has no NaN or Infinity',
  'lower case': 'true, false or null in lower case, or quotes around the text',
  'no last comma': 'no comma before the closing bracket',
  'no comment': 'no comment',
  'fewer levels': 'fewer levels of lists and objects',
};

const losses: Record<NumberLoss, string> = {
  'too large': 'sent as null',
  'too small': 'sent as 0',
  'too long': 'rounded',
};

/** Texts of the start form and its dialogs. */
export const texts = {
  form: {
    runName: 'Run name',
    runNameHint: (isTeamwide: boolean) => `Optional. ${isTeamwide ? 'Visible to the team' : 'Only visible to you'}.`,
    origin: 'Origin',
    originHint: 'Optional. What started it, e.g. 2 for a game engine.',
    advanced: 'Advanced',
    copyLink: 'Copy prefilled link',
    start: (count: number) => (count > 1 ? `Start ${countOf(count, 'run')}` : 'Start run'),
    workflowMissing: 'Choose a workflow',
    teamMissing: 'Choose a team',
    nameTooLong: 'Use at most 200 characters',
  },
  workflow: {
    label: 'Workflow',
    placeholder: 'Search workflows…',
    noMatch: 'No matches',
    recent: 'Recent',
    all: 'All workflows',
    option: (id: string, name: string, isShared: boolean) =>
      name === '' || isShared ? `${isolated(name || 'Unnamed')} (${id.slice(0, 8)})` : name,
    unavailable: (id: string) => `Unavailable workflow (${id.slice(0, 8)})`,
    loading: '…',
  },
  team: {
    gone: 'You’re no longer in this team, or it was deleted. Choose another team.',
    other: (chosen: string) => `This isn’t the workflow’s own team. Members of ${chosen} will see the run.`,
  },
  inputs: {
    label: 'Inputs',
    /** The JSON below the fields, which is collapsed on a phone. */
    asJson: 'Inputs as JSON',
    hint: 'JSON. Use an array or one object per line to start several runs. Drop a .json, .jsonl or .csv file.',
    sharedHint: 'Optional. JSON that every run is given.',
    placeholder: '{ "name": "value" }',
    file: 'File of inputs',
    chooseFile: 'Choose file',
    format: 'Format JSON',
    readCsv: 'Read as CSV',
    unreadable: (file: string) => `Couldn’t read ${isolated(file)}. Is it a folder?`,
    notText: (file: string) =>
      `${isolated(file)} isn’t a text file, or has characters that can’t be read. Save it as UTF-8.`,
    tooLarge: (file: string) => `${isolated(file)} is larger than 1 MB, more than a run can be given`,
    repair: 'Repair',
  },
  notice: {
    guessed: (file: string) => `The encoding of ${isolated(file)} isn’t certain. Check its letters.`,
    pasted: (runs: number) => `You pasted ${countOf(runs, 'run')}`,
    replace: (runs: number) => `Replace with ${countOf(runs, 'run')}`,
    insert: 'Insert into the text',
    repaired: 'Repaired. Check what changed:',
    more: (lines: number) => `and ${countOf(lines, 'more line')}`,
    undo: 'Undo',
  },
  prefill: {
    last: 'Last inputs, from ',
    example: (name: string) => `Example: ${isolated(name)}`,
    empty: 'Start empty',
  },
  chips: {
    label: 'Fill in',
    empty: 'No inputs',
  },
  fields: {
    /** Name of the fields. Only the editor's name begins with "Inputs". */
    label: 'Input fields',
    several: 'Fields show the inputs of one run. These are for several.',
    unreadable: 'Fix the JSON below to continue in the fields.',
    unset: 'Not set',
    others: (keys: readonly string[]) =>
      `${listOfNames(keys)} can’t be shown as ${keys.length === 1 ? 'a field' : 'fields'} and ${keys.length === 1 ? 'stays' : 'stay'} as in the JSON.`,
  },
  shelf: {
    recent: 'Recent',
    presets: 'Presets',
    none: 'No recent inputs',
    chooseFirst: 'Choose a workflow first',
  },
  presets: {
    title: 'Presets',
    name: 'Preset name',
    hint: 'Saves the current inputs in this browser.',
    empty: 'Enter inputs first.',
    noStorage: 'Storage is unavailable in this browser.',
    save: 'Save',
    replace: 'Replace',
    remove: (name: string) => `Remove ${isolated(name)}`,
  },
  csv: {
    title: (file: string) => `Start runs from ${isolated(file)}`,
    pasted: 'pasted rows',
    intro: (rows: number, columns: number) =>
      `${countOf(rows, 'row')}, ${countOf(columns, 'column')}. The first row names the inputs, each other row is a run.`,
    preview: 'Preview of the runs',
    row: 'Run',
    more: (rows: number) => `and ${countOf(rows, 'more row')}`,
    nameBy: 'Name runs by',
    numbers: 'Number',
    start: (rows: number) => `Start ${countOf(rows, 'run')}`,
    edit: 'Edit as JSON',
    cancel: 'Cancel',
    faults: {
      empty: 'There are no rows below the first one, which names the inputs.',
      unnamed: (column: number) => `Column ${column} has no name. Add one to the first row.`,
      twice: (name: string) => `Two columns are named “${isolated(name)}”. Rename one of them.`,
      tooLong: (row: number) => `Row ${row} has more values than the first row has names.`,
      tooMany: (rows: number, most: number) =>
        `Up to ${wholeNumber(most)} runs at once (the file has ${wholeNumber(rows)} rows).`,
    },
  },
  several: {
    pause: 'Pause',
    title: (count: number) => `Start ${countOf(count, 'run')}?`,
    begun: (count: number) => `Starting ${countOf(count, 'run')}`,
    confirm: 'Start runs',
    done: 'started',
    alreadyStarted: 'already started',
    intro: (count: number, workflow: string, team: string) =>
      `Starts ${countOf(count, 'run')} of ${isolated(workflow)} in team ${isolated(team)}.`,
    shared: (inputs: string) => `All with ${inputs}`,
    introMixed: (count: number) => `Starts ${countOf(count, 'run')} of several workflows or teams.`,
  },
  interrupted: {
    title: (left: number, total: number) =>
      `${wholeNumber(left)} of ${countOf(total, 'run')} ${left === 1 ? 'wasn’t' : 'weren’t'} started`,
    body: (workflow: string) => `The rest of the batch of ${isolated(workflow)} can still be started.`,
    bodyMixed: 'The rest of a batch of reruns can still be started.',
    of: (workflow: string, why: string) => `Batch of ${isolated(workflow)}. ${why}`,
    ofMixed: (why: string) => `Batch of reruns. ${why}`,
    rest: (left: number) => `Start remaining ${wholeNumber(left)}`,
    discard: 'Discard',
    discarded: (count: number) => `${countOf(count, 'unstarted run')} discarded`,
    undo: 'Undo',
  },
  /** Why the contents of the field "Inputs" are invalid. */
  faults: {
    json: (expected: JsonExpected, place: string) => `Invalid JSON: expected ${expectedTexts[expected]} ${place}`,
    end: 'at the end',
    place: (line: number, column: number) => `(line ${line}, column ${column})`,
    object: 'Enter a JSON object, e.g. {"seconds": 3}',
    emptyList: 'The list is empty. Enter a JSON object, or a list of them',
    item: (item: number) => `Item ${item} isn’t an object`,
    line: (line: number, why: string) => `Line ${line} isn’t a JSON object. ${why}`,
    repeated: (line: number, key: string) =>
      `Line ${line} has the key “${isolated(key)}” again. Remove or rename one of the two`,
    tooLarge: 'The inputs are larger than 1 MB, more than a run can be given',
    tooMany: (count: number, most: number) =>
      `Up to ${wholeNumber(most)} runs at once (you have ${wholeNumber(count)})`,
    altered: (line: number, number: string, loss: NumberLoss) =>
      `Line ${line} has ${number}, which is ${loss} for a number and would be ${losses[loss]}: put it in quotes`,
  },
  page: {
    title: 'Start a run',
    runs: 'Runs',
    needsTeam: 'You need a team to start runs.',
  },
};
