// Summarises the figures of benchmarks, prints them with limit and baseline, and checks the limit.
import { cpus, loadavg } from 'node:os';

/** @param {readonly number[]} values */
export function median(values) {
  return percentile(values, 0.5);
}

/**
 * @param {readonly number[]} values
 * @param {number} share 0.95 for the 95th percentile
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @param {number | undefined} value */
export function ms(value) {
  return `${(value ?? 0).toFixed(value !== undefined && value < 10 ? 1 : 0)} ms`;
}

/** @param {number} bytes */
export function mb(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param {number} value */
export function plain(value) {
  return value.toLocaleString('en');
}

/**
 * Print a figure. If it is over its limit, the process exits with an error at the end.
 * @param {string} name
 * @param {number} value
 * @param {{limit?: number, least?: number, show: (value: number) => string, baseline?: string}} how
 */
export function reportFigure(name, value, { limit, least, show, baseline }) {
  const fails = (limit !== undefined && !(value <= limit)) || (least !== undefined && !(value >= least));
  const bound =
    limit !== undefined ? ` (limit ${show(limit)})` : least !== undefined ? ` (at least ${show(least)})` : '';
  const verdict = fails ? '  FAILS' : '';
  process.stdout.write(`  ${name.padEnd(34)} ${show(value)}${bound}${baseline ? `; ${baseline}` : ''}${verdict}\n`);
  if (fails) process.exitCode = 1;
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Print how busy the machine was, because other load makes the figures worse. */
export function printLoad() {
  const loads = loadavg().map((load) => load.toFixed(1));
  print(`load average ${loads.join(' ')} on ${cpus().length} processors`);
}
