import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect, it, onTestFinished, vi } from 'vitest';

import { endProgram } from './end-program.ts';
import { groupsStartedWith } from './process-table.ts';

const LOOKS = 5;

it.runIf(process.platform === 'linux')('resolves once killed processes are gone, even if they end slowly', async () => {
  const variable = `RUNBOARD_FOLDER=/end-program-${process.pid}`;
  const [name = '', value] = variable.split('=');
  // Starts another group after SIGTERM, when the existing groups have already been listed.
  const script = 'trap "sleep 1; setsid sleep 60 & exit" TERM; echo ready; while :; do sleep 0.05; done';
  const child = spawn('/bin/bash', ['-c', script], {
    env: { PATH: process.env['PATH'], [name]: value },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  // The system may end a large process slowly; this one therefore appears to be gone only after a few checks.
  const kill = process.kill.bind(process);
  const looks = new Map<number, number>();
  const slow = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (signal === 'SIGKILL') looks.set(pid, LOOKS);
    const left = looks.get(pid);
    if (left === undefined) return kill(pid, signal);
    looks.set(pid, left - 1);
    return kill(pid, left === 0 ? 'SIGKILL' : 0);
  });
  onTestFinished(() => slow.mockRestore());

  await endProgram(child.pid ?? 0, variable);
  expect(await groupsStartedWith(variable)).toEqual(new Set());
});
