import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

import { replaceFile } from '../replace-file.ts';

/** The secrets of one service, made on its first start. */
export interface ServiceKeys {
  /** Stable name of this service: the tokens' issuer, and what the browser's ledger is kept under. */
  readonly instance: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** Signs the result URLs (interface §4.10). */
  readonly urlKey: Buffer;
}

interface KeyFile {
  readonly instance: string;
  readonly jwk: JWK;
  readonly urlKey: string;
}

/** Read the keys, or make them. Without a path they last as long as the process. */
export async function loadServiceKeys(path?: string): Promise<ServiceKeys> {
  const text = path === undefined ? undefined : await readFile(path, 'utf8').catch(ignoreMissing);
  const file = text === undefined ? await makeKeyFile() : (JSON.parse(text) as KeyFile);
  if (text === undefined && path !== undefined) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await replaceFile(path, JSON.stringify(file));
  }
  const { d: _secret, ...open } = file.jwk;
  return {
    instance: file.instance,
    privateKey: (await importJWK(file.jwk, 'EdDSA')) as CryptoKey,
    publicKey: (await importJWK(open, 'EdDSA')) as CryptoKey,
    urlKey: Buffer.from(file.urlKey, 'base64url'),
  };
}

async function makeKeyFile(): Promise<KeyFile> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return {
    instance: `embedded:${randomUUID()}`,
    jwk: await exportJWK(privateKey),
    urlKey: randomBytes(32).toString('base64url'),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
