import { examine } from './doctor/examine.ts';
import { preferQuickStart } from './lifecycle/quick-start.ts';

const marks = { good: 'ok     ', warning: 'warning', fault: 'FAULT  ' };

preferQuickStart();
const findings = await examine(process.env);
for (const { about, level, words } of findings) {
  process.stdout.write(`${marks[level]}  ${about.padEnd(10)}  ${words.replaceAll('\n', `\n${' '.repeat(21)}`)}\n`);
}
const faults = findings.filter(({ level }) => level === 'fault').length;
process.stdout.write(faults === 0 ? '\nNo faults found.\n' : `\n${faults} fault${faults === 1 ? '' : 's'} found.\n`);
process.exit(faults === 0 ? 0 : 1);
