import { join } from 'node:path';

import { createCommandExecutor } from '../../executors/command/command-executor.ts';
import { openWorkFolders } from '../../executors/command/work-folders.ts';
import { demoExecutor } from '../../executors/demo-executor.ts';
import type { Executor } from '../../executors/executor.ts';
import { createLog } from '../../platform/log.ts';

/** The value of a variable of its programs, which people must never see. */
export const SCRIPT_SECRET = 'sesame-0451/open';

/**
 * An executor that executes the input `script` in a shell, with a log of at most `logBytes`; without a script, it is
 * the demo.
 */
export async function createScriptExecutor(root: string): Promise<Executor> {
  const folders = await openWorkFolders(join(root, 'work'), createLog('silent'));
  return (execution, ...others) => {
    const { script, logBytes = 1_000_000 } = execution.inputs;
    if (typeof script !== 'string') return demoExecutor(execution, others[0]);
    return createCommandExecutor({
      argv: ['/bin/sh', '-c', script],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', TOKEN: SCRIPT_SECRET },
      limits: { logBytes: Number(logBytes), outputBytes: 1_000_000, outputFiles: 50 },
      folders,
      hasRoom: async () => true,
    })(execution, ...others);
  };
}
