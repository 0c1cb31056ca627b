const escape = '\u001B';
const csi = `${escape}\\[[0-?]*[ -/]*[@-~]`;
const osc = `${escape}\\][^\u0007${escape}]*(?:\u0007|${escape}\\\\)`;
const others = `${escape}[ -/]*[0-~]?`;
const sequence = new RegExp(`${osc}|${csi}|${others}`, 'g');
const control = /[^\t\P{Cc}]/gu;

/** The plain text of a line in a log, without its control sequences. */
export function plainLine(text: string): string {
  return hasControls(text) ? text.replaceAll(sequence, '').replaceAll(control, '') : text;
}

/** Whether a line contains control characters other than tabs. */
export function hasControls(text: string): boolean {
  return text.search(control) !== -1;
}
