import { browserKeys } from '@/domain/storage-keys.ts';

import { createBrowserSwitch } from '@/ui/browser/browser-switch.ts';

const singleKeys = createBrowserSwitch(browserKeys.singleKeys, { value: 'off', isOn: false });

/** Whether shortcuts of a single key are on; a person can do without them (WCAG 2.1.4). */
export const useSingleKeys = singleKeys.use;

/** Switch the shortcuts of a single key on or off, in this browser. */
export const setSingleKeys = singleKeys.set;
