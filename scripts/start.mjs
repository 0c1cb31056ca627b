import { ensureBuilt } from './ensure-built.mjs';
import { runBuilt } from './run-built.mjs';

await ensureBuilt();
await runBuilt('main');
