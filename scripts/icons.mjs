// `node scripts/icons.mjs`: draws the icons that can't be SVG, using the mark of public/icon.svg.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { chromium } from 'playwright';

import { ensureBrowser, launchOptions } from './browser.mjs';
import { rootFolder } from './freshness.mjs';

const bars =
  '<g fill="#fff"><rect x="7" y="16" width="4.5" height="9" rx="1.5"/>' +
  '<rect x="13.75" y="11.5" width="4.5" height="13.5" rx="1.5"/><rect x="20.5" y="7" width="4.5" height="18" rx="1.5"/></g>';

/**
 * A maskable icon may be cropped to any shape, and a touch icon always is. The background therefore fills both, and the
 * bars stay in the middle.
 */
const icons = [
  { name: 'icon-192.png', size: 192, radius: 8, scale: 1 },
  { name: 'icon-512.png', size: 512, radius: 8, scale: 1 },
  { name: 'icon-maskable-512.png', size: 512, radius: 0, scale: 0.75 },
  { name: 'apple-touch-icon.png', size: 180, radius: 0, scale: 0.85 },
];

ensureBrowser();
const browser = await chromium.launch(launchOptions());
const page = await browser.newPage();
for (const { name, size, radius, scale } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:none"><svg width="${size}" height="${size}" viewBox="0 0 32 32" style="display:block">` +
      `<rect width="32" height="32" rx="${radius}" fill="#17181a"/>` +
      `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${bars}</g></svg>`,
  );
  await writeFile(join(rootFolder, 'public', name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
