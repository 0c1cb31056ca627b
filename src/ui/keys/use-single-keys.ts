import { browserKeys } from '@/domain/storage-keys.ts';

import { createBrowserSwitch } from '@/ui/browser/browser-switch.ts';

const singleKeys = createBrowserSwitch(browserKeys.singleKeys, { value: 'off', isOn: false });

/** Whether single-key shortcuts are on; they can be turned off (WCAG 2.1.4). */
export const useSingleKeys = singleKeys.use;

/** Turn single-key shortcuts on or off, in this browser. */
export const setSingleKeys = singleKeys.set;
