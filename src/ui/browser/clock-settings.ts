import { browserKeys } from '@/domain/storage-keys.ts';

import { createBrowserSwitch } from './browser-switch.ts';

const utc = createBrowserSwitch(browserKeys.utc, { value: 'utc', isOn: true });
const hours = createBrowserSwitch(browserKeys.hours, { value: '24', isOn: true });

/** Whether times are those of UTC rather than of this place. */
export const isInUtc = utc.get;
export const useUtc = utc.use;
export const setUtc = utc.set;

/** Whether clocks count to 24, whatever the language's are. */
export const isClockOf24Hours = hours.get;
export const use24Hours = hours.use;
export const set24Hours = hours.set;
