const escape = '\u001B';
const colour = `${escape}\\[[0-9;]*m`;
const csi = `${escape}\\[[0-?]*[ -/]*[@-~]`;
const osc = `${escape}\\][^\u0007${escape}]*(?:\u0007|${escape}\\\\)`;
const others = `${escape}[ -/]*[0-~]?`;
const sequence = new RegExp(`${osc}|${csi}|${others}`, 'g');
const isColour = new RegExp(`^${colour}$`);
const control = /[^\t\P{Cc}]/gu;
const controlButEscape = new RegExp(`(?!${escape})[^\\t\\P{Cc}]`, 'gu');

/** The plain text of a line in a log, without its control sequences. */
export function plainLine(text: string): string {
  return hasControls(text) ? text.replaceAll(sequence, '').replaceAll(control, '') : text;
}

/** A line of a log, without any control sequences except those for colours and styles (SGR). */
export function colouredLine(text: string): string {
  if (!hasControls(text)) return text;
  return text.replaceAll(sequence, (one) => (isColour.test(one) ? one : '')).replaceAll(controlButEscape, '');
}

/** Whether a line contains control characters other than tabs. */
export function hasControls(text: string): boolean {
  return text.search(control) !== -1;
}
