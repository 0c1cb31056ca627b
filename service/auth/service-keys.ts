import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

import * as z from 'zod/mini';

import { ifThere } from '../platform/if-there.ts';
import { replaceFile } from '../platform/replace-file.ts';
import { UnusableData } from '../store/embedded/unusable-data.ts';

/** The secrets of a service, created on its first start. */
export interface ServiceKeys {
  /** Stable name of this service: the tokens' issuer, and part of the key of the browser's ledger. */
  readonly instance: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** Signs the result URLs (interface §4.10). */
  readonly urlKey: Buffer;
}

/** The secrets as stored: in a file or, with PostgreSQL, in the database. */
export interface KeyFile {
  readonly instance: string;
  readonly jwk: JWK;
  readonly urlKey: string;
}

const keyFile = z.object({
  instance: z.string(),
  jwk: z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() }),
  urlKey: z.string(),
});

/**
 * Read the keys, or make them. Without a path they exist only in this process.
 * @param mayMake whether the service is new; called if the file is missing
 * @throws UnusableData if the keys are unreadable, or missing for an existing service
 */
export async function loadServiceKeys(
  path?: string,
  mayMake: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<ServiceKeys> {
  const found = path === undefined ? undefined : await ifThere(readFile(path, 'utf8'));
  const wantsNew = found?.trim() === 'new';
  const text = wantsNew ? undefined : found;
  if (text === undefined && path !== undefined && !wantsNew && !(await mayMake())) {
    throw new UnusableData(
      `The keys in ${path} are missing, though there is a database with users. They sign tokens and result links: ` +
        'put the file back from a backup. Nothing was changed. To make new ones, write the word "new" into the file; ' +
        'everyone then needs new credentials.',
    );
  }
  const file = text === undefined ? await makeKeyFile() : readKeyFile(text, path);
  if (text === undefined && path !== undefined) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, JSON.stringify(file));
  }
  return importKeys(file);
}

export async function importKeys(file: KeyFile): Promise<ServiceKeys> {
  const { d: _secret, ...open } = file.jwk;
  return {
    instance: file.instance,
    privateKey: (await importJWK(file.jwk, 'EdDSA')) as CryptoKey,
    publicKey: (await importJWK(open, 'EdDSA')) as CryptoKey,
    urlKey: Buffer.from(file.urlKey, 'base64url'),
  };
}

function readKeyFile(text: string, path = ''): KeyFile {
  try {
    return keyFile.parse(JSON.parse(text));
  } catch {
    throw new UnusableData(
      `The keys in ${path} can't be read. They sign tokens and result links: restore the file from a backup. ` +
        'If there is no backup, write the word "new" into the file; everyone then needs new credentials.',
    );
  }
}

export async function makeKeyFile(): Promise<KeyFile> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return {
    instance: `embedded:${randomUUID()}`,
    jwk: await exportJWK(privateKey),
    urlKey: randomBytes(32).toString('base64url'),
  };
}
