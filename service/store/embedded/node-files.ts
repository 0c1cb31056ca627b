import { fsyncSync } from 'node:fs';

import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** The operations of Emscripten's Node file system that this module replaces; they don't use `this`. */
interface Nodefs {
  readonly node_ops: {
    mknod: (parent: unknown, name: string, mode: number, dev: number) => unknown;
    setattr: SetAttributes;
  };
  readonly stream_ops: {
    setattr: SetAttributes;
    fsync?: (stream: { readonly nfd: number }) => void;
  };
  tryFSOperation(operation: () => void): void;
}

type SetAttributes = (target: unknown, attributes: { readonly mode?: number }) => void;

/**
 * PGlite's files on disk. By default, PGlite makes them readable and writable by everyone, and never syncs them. Here,
 * only their owner has access, and PostgreSQL's fsync of files and folders reaches the disk.
 */
export class NodeFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        const { NODEFS } = module as { NODEFS: Nodefs };
        keepPrivate(NODEFS);
        NODEFS.stream_ops.fsync = ({ nfd }) => NODEFS.tryFSOperation(() => fsyncSync(nfd));
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

const ownerOnly = (mode: number) => mode & ~0o077;

function keepPrivate({ node_ops, stream_ops }: Nodefs): void {
  const { mknod } = node_ops;
  node_ops.mknod = (parent, name, mode, dev) => mknod(parent, name, ownerOnly(mode), dev);
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations;
    operations.setattr = (target, attributes) => {
      setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: ownerOnly(attributes.mode) });
    };
  }
}
