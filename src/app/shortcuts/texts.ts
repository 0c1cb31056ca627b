import { modKey } from '@/ui/keys/mod-key.ts';

/** A description, the keys, and the word between them. If there is no word, the keys are pressed together. */
export type Shortcut = readonly [what: string, keys: readonly string[], between?: string];

const next = 'then';
const or = 'or';
const palette: Shortcut = ['Command palette', [modKey.label, 'K']];

/** The texts of the keyboard shortcuts, for the sheet and the settings. */
export const texts = {
  title: 'Keyboard shortcuts',
  together: '+',
  groups: {
    global: 'Global',
    runs: 'Runs',
    run: 'A run',
    compare: 'Compared runs',
    sheet: 'Contact sheet',
    forms: 'Forms',
    tables: 'Tables',
    palette: 'Command palette',
  },
  always: [palette] as readonly Shortcut[],
  global: [
    palette,
    ['Go to Home', ['G', 'H'], next],
    ['Go to workflows', ['G', 'W'], next],
    ['Go to runs', ['G', 'R'], next],
    ['Go to failed runs', ['G', 'F'], next],
    ['Go to teams', ['G', 'T'], next],
    ['New workflow, under Workflows', ['N']],
    ['Search this page', ['/']],
    ['Keyboard shortcuts', ['?']],
  ] as readonly Shortcut[],
  runs: [
    ['Next or previous run', ['J', 'K'], or],
    ['Show the focused run beside the list', ['Space']],
    ['Select the focused run', ['X']],
    ['Select the next run too', ['Shift', '↓']],
    ['Cancel the focused run', ['C']],
    ['Rerun the focused run', ['R']],
    ['Star the focused run', ['S']],
    ['Compare two to four selected runs', ['Shift', 'C']],
  ] as readonly Shortcut[],
  run: [
    ['Next or previous run', ['J', 'K'], or],
    ['Rerun', ['R']],
    ['Cancel the run', ['C']],
    ['Open result', ['O']],
    ['Star the run', ['S']],
  ] as readonly Shortcut[],
  compare: [
    ['Star one of them', ['1', '2', '3', '4'], or],
    ['Flip through their pictures', ['F']],
    ['Zoom in or out, in a picture', ['+', '−'], or],
  ] as readonly Shortcut[],
  sheet: [
    ['Move between results', ['←', '↑', '→', '↓'], or],
    ['Star the result', ['S']],
    ['Reject the result', ['X']],
    ['Open the run', ['Enter']],
    ['Zoom all pictures in or out', ['+', '−'], or],
    ['Show whole pictures', ['0']],
  ] as readonly Shortcut[],
  forms: [['Start the run, or confirm a dialog', [modKey.label, 'Enter']]] as readonly Shortcut[],
  tables: [
    ['Next or previous row', ['↑', '↓'], or],
    ['First or last row', ['Home', 'End'], or],
    ['Page up or down', ['Page Up', 'Page Down'], or],
    ['Select the row, on its checkbox', ['Space']],
  ] as readonly Shortcut[],
  palette: [
    ['Next or previous result', ['↑', '↓'], or],
    ['Open', ['Enter']],
    ['Close', ['Esc']],
  ] as readonly Shortcut[],
  singleKeysOff: 'Single-key shortcuts are off.',
  singleKeysOn: 'Single-key shortcuts can be turned off.',
  settings: 'Settings',
  panel: {
    title: 'Keyboard',
    singleKeys: 'Single-key shortcuts',
    singleKeysHint: 'Use single keys such as G and ?. Turn off if they conflict with speech input or other shortcuts.',
    show: 'Show keyboard shortcuts',
  },
};
