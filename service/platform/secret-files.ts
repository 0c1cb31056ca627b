import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Read secrets from files, as provided by container and service managers: `NAME_FILE` is the path of the file that
 * contains the value of `NAME`.
 * @returns the environment with these variables set, and a message for people for each unusable file
 */
export function readSecretFiles(env: Environment, names: readonly string[]): { env: Environment; faults: string[] } {
  const found: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) {
      faults.push(`${name} and ${name}_FILE are both set: keep one.`);
      continue;
    }
    try {
      found[name] = readFileSync(path, 'utf8').trim();
      if (found[name] === '') faults.push(`${name}_FILE names an empty file.`);
    } catch (error) {
      // The path is not repeated, because it may be the secret itself, given by mistake.
      faults.push(
        `${name}_FILE must be the path of a file that can be read (${(error as NodeJS.ErrnoException).code}).`,
      );
    }
  }
  return { env: { ...env, ...found }, faults };
}
