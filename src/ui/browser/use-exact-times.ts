import { browserKeys } from '@/domain/storage-keys.ts';

import { createBrowserSwitch } from './browser-switch.ts';

const exactTimes = createBrowserSwitch(browserKeys.times, { value: 'exact', isOn: true });

/** Whether times are shown as clock times, not as how long ago they were. */
export const useExactTimes = exactTimes.use;

/** Show all times the one way or the other, in this browser. */
export const setExactTimes = exactTimes.set;
