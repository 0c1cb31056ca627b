import type { Readable } from 'node:stream';

import { noLog, type Executor } from '../executor.ts';
import { runDocument } from '../run-document.ts';
import { collectOutputs } from './collect-outputs.ts';
import { productOfFiles } from './product-of-files.ts';
import { type CommandOptions, runProgram } from './run-program.ts';

/**
 * An executor that runs a program in an empty folder of its own. The program reads the run as JSON on stdin and prints
 * its progress on stdout, and the files it leaves are the output. Everything it prints is the run's log.
 */
export function createCommandExecutor(options: CommandOptions): Executor {
  return async (execution, signal, progress, _job, log = noLog) => {
    const { runId, attempt, workflow } = execution;
    const folder = await options.folders.make(`${runId}-${attempt}`);
    try {
      const input = `${runDocument(execution)}\n`;
      await runProgram(options, { folder, input, signal, progress, log });
      const product = productOfFiles(await collectOutputs(folder.files, options.limits), workflow.name);
      (product.content as Readable).once('close', () => void folder.remove());
      return product;
    } catch (error) {
      await folder.remove();
      throw error;
    }
  };
}
