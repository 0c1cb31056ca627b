import { expose } from 'comlink';

import { IndexHolder } from './index-holder.ts';

expose(new IndexHolder());
