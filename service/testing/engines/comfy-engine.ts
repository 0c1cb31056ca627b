import { randomUUID } from 'node:crypto';

import { EngineServer, type EngineAnswer, type EngineRequest } from './engine-server.ts';

interface Prompt {
  readonly number: number;
  readonly id: string;
  readonly graph: Readonly<Record<string, unknown>>;
  readonly extra: { readonly client_id?: string };
}

interface Ended {
  readonly prompt: unknown[];
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly status: { readonly status_str: string; readonly completed: boolean; readonly messages: unknown[] };
}

/** Emulates the routes of ComfyUI's server. Tests advance its jobs step by step. */
export class ComfyEngine {
  readonly server = new EngineServer((request) => this.#answer(request));
  readonly pending: Prompt[] = [];
  readonly history = new Map<string, Ended>();
  running: Prompt | undefined;
  /** Whether it accepts the job ID that a client proposes, as newer versions do. */
  takesIds = true;
  #numbers = 0;

  /** Start the next prompt. */
  next(): void {
    this.running = this.pending.toSorted((a, b) => a.number - b.number)[0];
    if (this.running) this.pending.splice(this.pending.indexOf(this.running), 1);
  }

  /** End the running prompt. @param files names of pictures; without any, the prompt fails */
  finish(files: readonly string[], failure = 'CUDA out of memory'): void {
    const { running } = this;
    if (!running) throw new Error('Nothing runs.');
    this.running = undefined;
    const images = files.map((filename) => ({ filename, subfolder: 'a b', type: 'output' }));
    const preview = { filename: 'preview.png', subfolder: '', type: 'temp' };
    const messages = [['execution_start', { prompt_id: running.id }]];
    if (files.length === 0) messages.push(['execution_error', { exception_message: failure } as never]);
    this.history.set(running.id, {
      prompt: tuple(running),
      outputs: files.length === 0 ? {} : { 7: { images: [preview], animated: [false] }, 9: { images } },
      status: { status_str: files.length === 0 ? 'error' : 'success', completed: files.length > 0, messages },
    });
  }

  /** Forget all prompts, as after a restart. */
  restart(): void {
    this.pending.length = 0;
    this.running = undefined;
    this.history.clear();
  }

  #answer(request: EngineRequest): EngineAnswer {
    const { method, path, query } = request;
    const body = request.body as Record<string, unknown>;
    switch (`${method} ${path.replace(/^\/history\/.+/, '/history/one')}`) {
      case 'POST /prompt':
        return this.#submit(body);
      case 'GET /queue':
        return {
          body: {
            queue_running: this.running ? [tuple(this.running)] : [],
            // ComfyUI's list is a heap, so its order is undefined.
            queue_pending: this.pending.toReversed().map(tuple),
          },
        };
      case 'GET /history':
        return { body: Object.fromEntries(this.history) };
      case 'GET /history/one': {
        const id = path.slice('/history/'.length);
        return { body: Object.fromEntries([...this.history].filter(([each]) => each === id)) };
      }
      case 'POST /queue': {
        const gone = (body['delete'] ?? []) as string[];
        for (const one of this.pending.filter(({ id }) => gone.includes(id)))
          this.pending.splice(this.pending.indexOf(one), 1);
        return {};
      }
      case 'POST /interrupt':
        // Like older versions, interrupt whichever job is running.
        this.running = undefined;
        return {};
      case 'GET /view':
        return {
          headers: { 'content-type': 'image/png' },
          body: `picture ${query.get('subfolder')}/${query.get('filename')}`,
        };
      default:
        return { status: 404, body: 'Not found' };
    }
  }

  #submit({ prompt, prompt_id: proposed, client_id: client }: Record<string, unknown>): EngineAnswer {
    const graph = prompt as Record<string, { readonly inputs: Record<string, unknown> }>;
    if (graph['6']?.inputs['text'] === '') {
      const error = { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' };
      const errors = [{ message: 'Required input is empty', details: 'text' }];
      return { status: 400, body: { error, node_errors: { 6: { errors, class_type: 'CLIPTextEncode' } } } };
    }
    this.#numbers += 1;
    const id = this.takesIds && typeof proposed === 'string' ? proposed : randomUUID();
    this.pending.push({
      number: this.#numbers,
      id,
      graph,
      extra: { ...(typeof client === 'string' && { client_id: client }) },
    });
    return { body: { prompt_id: id, number: this.#numbers, node_errors: {} } };
  }
}

function tuple({ number, id, graph, extra }: Prompt): unknown[] {
  return [number, id, graph, extra, ['9']];
}
