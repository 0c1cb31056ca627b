import { browserKeys } from '@/domain/storage-keys.ts';

import { createBrowserSwitch } from './browser-switch.ts';

const exactTimes = createBrowserSwitch(browserKeys.times, { value: 'exact', isOn: true });

/** Whether times are shown as clock times rather than relative ones. */
export const useExactTimes = exactTimes.use;

/** Show all times as clock times or as relative times, in this browser. */
export const setExactTimes = exactTimes.set;
