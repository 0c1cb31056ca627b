import type { ProgressNumbers } from './executor.ts';

/**
 * The numbers of a common progress bar (`42%|████▏ | 21/50 [00:03<00:04]`).
 * @returns the numbers of the last bar; undefined for a text without a bar
 */
export function barIn(text: string): Required<ProgressNumbers> | undefined {
  const bars = text.matchAll(/(\d{1,3})%\|[^|\r\n]*\|\s*(\d{1,9})\/(\d{1,9})/g);
  const [, percent, step, steps] = [...bars].at(-1) ?? [];
  if (percent === undefined) return undefined;
  return { percent: Math.min(100, Number(percent)), step: Number(step), steps: Number(steps) };
}
