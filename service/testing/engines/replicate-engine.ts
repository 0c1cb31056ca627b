import { randomBytes } from 'node:crypto';

import { EngineServer, type EngineAnswer, type EngineRequest } from './engine-server.ts';

interface Prediction {
  readonly id: string;
  status: string;
  output: unknown;
  error: string | null;
  logs: string;
  readonly input: unknown;
}

/** Emulates Replicate's HTTP API, as documented. Tests advance its predictions step by step. */
export class ReplicateEngine {
  readonly server = new EngineServer((request) => this.#answer(request));
  readonly predictions: Prediction[] = [];
  /** The token it requires. */
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  #answer({ method, path, headers, body }: EngineRequest): EngineAnswer {
    // At Replicate, files are on another host and need no credentials.
    if (path.startsWith('/files/')) return { body: Buffer.from(`file ${path.slice('/files/'.length)}`) };
    if (headers.authorization !== `Bearer ${this.token}`) {
      const words = { title: 'Unauthenticated', detail: 'You did not pass an authentication token', status: 401 };
      return { status: 401, body: words };
    }
    const [, id = '', action] = /^\/v1\/predictions\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    const own = this.predictions.find((one) => one.id === id);
    if (method === 'POST' && path === '/v1/predictions') {
      if (headers.prefer !== 'respond-async') throw new Error('The request lacks “Prefer: respond-async”.');
      const { input } = body as { input: unknown };
      const made = {
        id: randomBytes(8).toString('hex'),
        status: 'starting',
        output: null,
        error: null,
        logs: '',
        input,
      };
      this.predictions.push(made);
      return { status: 201, body: this.#shown(made) };
    }
    if (!own) return { status: 404, body: { detail: 'The requested resource could not be found.', status: 404 } };
    if (action !== undefined) own.status = 'canceled';
    return { body: this.#shown(own) };
  }

  #shown(one: Prediction) {
    const get = `${this.server.url}/v1/predictions/${one.id}`;
    return { ...one, model: 'acme/poster', urls: { get, cancel: `${get}/cancel`, web: 'https://replicate.example/p' } };
  }
}
