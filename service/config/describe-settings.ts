import { readEnvironment, secretNames, variableNames } from './environment.ts';

/** Text printed in place of a secret. */
const MASK = '***';

const masked: ReadonlySet<string> = new Set(['AWS_SECRET_ACCESS_KEY', 'OIDC_CLIENT_SECRET']);

/**
 * The effective variables, one per line, in the format of an environment file: set ones, defaults, and comments for
 * unset ones. Secrets and passwords in addresses are masked.
 * @throws Error with a message for people, a line for each unusable variable
 */
export function describeSettings(env: Readonly<Record<string, string | undefined>>): string {
  const values = readEnvironment(env);
  const isSet = (name: string) => Boolean(env[name]?.trim());
  const lines = variableNames.toSorted().map((name) => {
    const value = values[name];
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text === '') return `# ${name} is not set`;
    const fromFile = secretNames.some((each) => each === name) && isSet(`${name}_FILE`);
    const source = fromFile ? `  # from ${name}_FILE` : isSet(name) ? '' : '  # default';
    return `${name}=${masked.has(name) ? MASK : withoutPasswords(text)}${source}`;
  });
  return `${lines.join('\n')}\n`;
}

/** An address without its password, whether in its host part or among its parameters; other texts are unchanged. */
function withoutPasswords(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const secret = [...url.searchParams.keys()].filter((name) => /pass|secret|token|key/i.test(name));
  if (url.password === '' && secret.length === 0) return text;
  if (url.password !== '') url.password = MASK;
  for (const name of secret) url.searchParams.set(name, MASK);
  return url.href;
}
