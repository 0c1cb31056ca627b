import { browserKeys } from '@/domain/storage-keys.ts';

import { createBrowserSwitch } from './browser-switch.ts';

const exactTimes = createBrowserSwitch(browserKeys.times, { value: 'exact', isOn: true });

/** Whether times are shown as a clock shows them, instead of how long ago that was. */
export const useExactTimes = exactTimes.use;

/** Show all times the one way or the other, in this browser. */
export const setExactTimes = exactTimes.set;
