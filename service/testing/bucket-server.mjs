// An S3-compatible store for tests and benchmarks: s3rver, on a free port. Plain JavaScript for Node 20.
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { AwsV4Signer } from 'aws4fetch';
// @ts-expect-error -- s3rver has no types
import s3rver from 's3rver';

/** @import { IncomingMessage, RequestListener } from 'node:http' */
/** @import { AddressInfo } from 'node:net' */

/**
 * How a request is answered in place of the storage: with a status, by a reset of its connection (`reset`), or by a
 * reset once the storage has executed it (`lost`); undefined: by the storage.
 * @typedef {(request: IncomingMessage) => 'reset' | 'lost' | number | undefined} Interception
 */

/**
 * The part of s3rver used here; s3rver has no types.
 * @typedef {{bucket: string, key: string}} StoredObject
 * @typedef {{
 *   putObject(object: StoredObject): Promise<{size: number}>,
 *   getResourcePath(bucket: string, key: string, kind: 'object'): string,
 * }} Files
 * @typedef {{configureBuckets(): Promise<unknown>, callback(): RequestListener, store: Files}} Storage
 * @typedef {new (options: {directory: string, silent: boolean, configureBuckets: object[]}) => Storage} StorageClass
 */
const S3rver = /** @type {StorageClass} */ (s3rver);

/** The same as in the operator's guide. */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
  <AllowedMethod>HEAD</AllowedMethod><AllowedHeader>Range</AllowedHeader><ExposeHeader>Content-Length</ExposeHeader>
  <ExposeHeader>Content-Range</ExposeHeader><ExposeHeader>Accept-Ranges</ExposeHeader></CORSRule></CORSConfiguration>`;

const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

/** @param {string | null | undefined} text */
const signatureOf = (text) => /Signature=(\w+)/.exec(text ?? '')?.[1];

/**
 * Whether a request is signed correctly, according to another library, as s3rver knows only signatures of version 2.
 * @param {IncomingMessage} request
 */
async function isSigned({ method = '', url = '', headers }) {
  const address = new URL(url, `http://${headers.host}`);
  const given = address.searchParams.get('X-Amz-Signature');
  address.searchParams.delete('X-Amz-Signature');
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const signed = names.split(';').filter((name) => name !== '' && name !== 'host');
  const { url: expected, headers: expectedHeaders } = await new AwsV4Signer({
    ...account,
    method,
    url: address.href,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    service: 's3',
    datetime: String(address.searchParams.get('X-Amz-Date') ?? headers['x-amz-date']),
    signQuery: given !== null,
    allHeaders: true,
  }).sign();
  if (given !== null) return expected.searchParams.get('X-Amz-Signature') === given;
  const wanted = signatureOf(expectedHeaders.get('authorization'));
  return wanted !== undefined && signatureOf(headers.authorization) === wanted;
}

/** @type {RequestListener} */
function refuse(_request, response) {
  response.writeHead(403, { 'content-type': 'application/xml' });
  response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>Check the key.</Message></Error>');
}

/**
 * Let a write end only when the object can be read whole, as S3 guarantees: s3rver answers before its file is complete,
 * or even exists.
 * @param {Files} files
 */
function finishWrites(files) {
  const put = files.putObject.bind(files);
  files.putObject = async (object) => {
    const written = await put(object);
    const path = files.getResourcePath(object.bucket, object.key, 'object');
    for (let tried = 0; tried < 10_000; tried += 1) {
      // A busy disk may not have created the file yet.
      const size = await stat(path).then(
        (file) => file.size,
        () => undefined,
      );
      if (size === written.size) return written;
      await delay(1);
    }
    throw new Error(`The object ${object.key} was not written.`);
  };
}

/** Start s3rver with one bucket on a free port, behind a server that checks signatures. */
export async function startBucketServer() {
  const directory = await mkdtemp(join(tmpdir(), 'runboard-bucket-'));
  const storage = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'outputs', configs: [cors] }] });
  finishWrites(storage.store);
  await storage.configureBuckets();
  const answer = storage.callback();
  /** @type {string[]} */
  const requests = [];
  const atOnce = { now: 0, most: 0 };
  /** @type {Interception | undefined} */
  let intercepted;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    response.once('close', () => (atOnce.now -= 1));
    const other = intercepted?.(request);
    if (other === 'lost') Object.assign(response, { end: () => request.socket.destroy() });
    if (other === 'reset') request.socket.destroy();
    else if (typeof other === 'number') response.writeHead(other).end();
    // A preflight request needs no signature.
    else if (request.method === 'OPTIONS') answer(request, response);
    else void isSigned(request).then((signed) => (signed ? answer : refuse)(request, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {AddressInfo} */ (server.address());
  return {
    settings: { ...account, url: `http://127.0.0.1:${port}/outputs` },
    /** Method and address of each request. */
    requests,
    /** The current number of concurrent requests, and the highest number so far. */
    atOnce,
    /** @param {Interception | undefined} interception */
    intercept(interception) {
      intercepted = interception;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
