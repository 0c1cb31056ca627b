import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';

import { ownValue } from '@/contract/own-value.ts';

import { readSecretFiles } from '../platform/secret-files.ts';
import type { ExecutorConfig, ExecutorsFile } from './executors-file.ts';
import { namesPrivateAddress } from './http/address-guard.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of configured executors, with each variable `NAME` read from the file that `NAME_FILE` names, if set.
 * @param file path of the configuration
 * @throws Error with a message for people: a line for each variable, program, folder or address that can't be used
 */
export function readExecutorsEnvironment(file: string, { executors }: ExecutorsFile, given: Environment): Environment {
  const { env, faults } = readSecretFiles(given, Object.values(executors).flatMap(variablesOf));
  for (const [name, one] of Object.entries(executors)) {
    for (const fault of faultsOf(one, env)) faults.push(`${file}: executors.${name}: ${fault}`);
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return env;
}

/** The variables passed to an executor; the value of each may be in a file named by `NAME_FILE`. */
function variablesOf(config: ExecutorConfig): readonly string[] {
  if (config.type === 'demo') return [];
  if (config.type !== 'http') return config.env;
  const named = Object.values(config.headers).flatMap(variablesIn);
  return [...new Set([...(config.secretEnv === undefined ? [] : [config.secretEnv]), ...named])];
}

function faultsOf(config: ExecutorConfig, env: Environment): string[] {
  if (config.type === 'demo') return [];
  const unset = variablesOf(config)
    .filter((name) => !ownValue(env, name))
    .map((name) => `the environment variable ${name} is not set, or is empty.`);
  if (config.type === 'command') return [...faultOfProgram(config.argv[0]), ...unset];
  if (config.type === 'slurm') {
    const programs = ['sbatch', 'squeue', 'scancel'].flatMap((name) => faultOfProgram(join(config.bin, name)));
    return [...programs, ...faultOfFolder(config.folder), ...unset];
  }
  const { url, cancelUrl = url, allowPrivateAddresses } = config;
  const refused = [...new Set([url, cancelUrl])]
    .filter((one) => !allowPrivateAddresses && namesPrivateAddress(new URL(one)))
    .map((one) => `${one} has a private address; set allowPrivateAddresses if that is intended.`);
  return [...refused, ...unset];
}

const variable = /\$\{([A-Za-z_]\w*)\}/g;

function variablesIn(text: string): string[] {
  return [...text.matchAll(variable)].map(([, name = '']) => name);
}

/** Replace each `${NAME}` in a text with the value of that variable. */
export function withVariables(text: string, env: Environment): string {
  return text.replaceAll(variable, (_, name: string) => ownValue(env, name) ?? '');
}

function faultOfFolder(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [`${path} is not a folder.`];
    accessSync(path, constants.W_OK);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [`there is no folder ${path}.`];
    return [`this user can't write to the folder ${path} (${code}).`];
  }
}

function faultOfProgram(path: string): string[] {
  if (process.platform === 'win32') return ['programs can be run on Linux and macOS only.'];
  try {
    if (!statSync(path).isFile()) return [`${path} is not a file.`];
    accessSync(path, constants.X_OK);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [`there is no program ${path}.`];
    return [`${path} can't be run by this user (${code}).`];
  }
}
