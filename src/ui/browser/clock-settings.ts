import { browserKeys } from '@/domain/storage-keys.ts';

import { createBrowserSwitch } from './browser-switch.ts';

const utc = createBrowserSwitch(browserKeys.utc, { value: 'utc', isOn: true });
const hours = createBrowserSwitch(browserKeys.hours, { value: '24', isOn: true });

/** Whether times are in UTC rather than local. */
export const isInUtc = utc.get;
export const useUtc = utc.use;
export const setUtc = utc.set;

/** Whether times use the 24-hour clock, whatever the language's convention. */
export const isClockOf24Hours = hours.get;
export const use24Hours = hours.use;
export const set24Hours = hours.set;
