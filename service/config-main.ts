import { describeSettings } from './config/describe-settings.ts';

try {
  process.stdout.write(describeSettings(process.env));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
