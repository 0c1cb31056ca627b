// Measures the memory of the tab's renderer, the number of DOM nodes and the longest task for a contact sheet of
// 1,000 pictures of 1.6 MB, scrolled from end to end, and the memory while 200 results of 5 MB are saved as a zip. Run
// it with `npm run bench:sheet`.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

import { mb, ms, plain, reportFigure } from './support/figures.mjs';
import { exportedRun, importRuns, withServer } from './support/product.mjs';

const pictures = 1000;
const files = 200;
const fileBytes = 5_000_000;

await withServer(async (browser, link) => {
  const { origin } = new URL(link);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const picture = await drawPicture();
  const host = await serve(picture, randomBytes(fileBytes));
  let lastLinkAt = 0;
  await context.route(/\/result$/, (route) => {
    lastLinkAt = Date.now();
    const runId = new URL(route.request().url()).pathname.split('/').at(-2) ?? '';
    const kind = Number(runId.slice(0, 8)) < pictures ? 'jpg' : 'csv';
    return route.fulfill({ json: { result: `${host.origin}/${runId}.${kind}` } });
  });
  await importRuns(
    page,
    origin,
    Array.from({ length: pictures + files }, (_, index) => runOf(index)),
  );
  // The dashboard considers a host readable once it has read one of its results.
  await page.goto(`${origin}/runs/${runOf(pictures).runId}`);
  await page.getByRole('region', { name: 'Result' }).getByText('rows').first().waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runs' }).click();
  await page.getByRole('link', { name: `${plain(pictures)} of ${plain(pictures)} done` }).click();
  const layOut = page.getByRole('link', { name: 'Lay out' });
  await layOut.waitFor();
  const bare = await rendererBytes();

  const openedAt = await page.evaluate(() => performance.now());
  await layOut.click();
  await allShown();
  reportFigure('first screen after its last link', Date.now() - lastLinkAt, { limit: 1000, show: ms, baseline: '' });
  let most = await rendererBytes();
  let nodes = 0;
  const box = page.getByRole('grid', { name: 'Results' });
  for (;;) {
    nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
    const isEnd = await box.evaluate((grid) => {
      grid.scrollTop += grid.clientHeight;
      return grid.scrollTop + grid.clientHeight >= grid.scrollHeight - 1;
    });
    await allShown();
    most = Math.max(most, await rendererBytes());
    if (isEnd) break;
  }
  const baseline = `${mb(bare)} on the batch’s page`;
  reportFigure(`renderer, ${plain(pictures)} pictures of ${mb(picture.length)}`, most, {
    limit: 600e6,
    show: mb,
    baseline,
  });
  reportFigure('DOM nodes', nodes, { limit: 2000, show: plain, baseline: '' });
  reportFigure('longest task', await longestTask(openedAt), { limit: 100, show: ms, baseline: '' });

  const tab = await context.newPage();
  await tab.addInitScript(giveFile);
  await tab.goto(`${origin}/runs/batches/files?view=table`);
  // The new tab takes over the session of the open one.
  await tab.getByRole('table', { name: 'Runs' }).waitFor();
  await page.close();
  const before = await rendererBytes();
  let zipMost = before;
  await tab.getByRole('button', { name: /^Download \d+ results/ }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Download results' }).click();
  const saved = tab.getByText(`${files} results saved as a zip`);
  while (!(await saved.isVisible())) zipMost = Math.max(zipMost, await rendererBytes());
  reportFigure(`renderer, zip of ${files} × ${mb(fileBytes)}`, zipMost, {
    limit: 200e6,
    show: mb,
    baseline: `${mb(before)} before`,
  });
  host.close();

  /** Wait until all rendered pictures are drawn. */
  async function allShown() {
    await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll('[role=gridcell]')];
      return (
        shown.length > 0 &&
        shown.every((cell) => cell.querySelector('img')?.complete || cell.querySelector('canvas')?.width)
      );
    });
  }

  /** Resident set of the tab's renderer, in bytes. */
  async function rendererBytes() {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    const sizes = await Promise.all(
      processInfo
        .filter(({ type }) => type === 'renderer')
        .map(async ({ id }) => {
          const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
          return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
        }),
    );
    return Math.max(...sizes);
  }

  /** @param {number} from on the scale of the page's `performance.now()` */
  function longestTask(from) {
    return page.evaluate(async (since) => {
      /** @type {unknown} */
      const longest = await new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const later = list.getEntries().filter(({ startTime }) => startTime >= since);
          resolve(Math.max(0, ...later.map(({ duration }) => duration)));
        }).observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(0), 1000);
      });
      return Number(longest);
    }, from);
  }

  /** A picture of noise, which hardly compresses. */
  async function drawPicture() {
    const text = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1500 });
      const pen = canvas.getContext('2d');
      const image = pen?.createImageData(canvas.width, canvas.height);
      if (!pen || !image) return '';
      for (let at = 0; at < image.data.length; at += 4) {
        const level = (at / 4) % 256;
        image.data.set([level, Math.random() * 90, Math.random() * 160, 255], at);
      }
      pen.putImageData(image, 0, 0);
      return canvas.toDataURL('image/jpeg', 0.87);
    });
    return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
  }
});

/** @param {number} index */
function runOf(index) {
  const isPicture = index < pictures;
  const number = isPicture ? index : index - pictures;
  return {
    ...exportedRun(index, { ready: true, startedAt: Date.now() - 60_000 }),
    part: `${isPicture ? 'sheet' : 'files'}:${number}`,
    workflowId: '00000000-0000-4000-8000-000000000000',
    inputs: { seed: Math.floor(number / 5), style: `style ${number % 5}` },
  };
}

/** Give the page a file to write to: a benchmark can't answer the browser's file picker. */
function giveFile() {
  Object.assign(window, {
    showSaveFilePicker: async () => {
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle('bench.zip', { create: true });
    },
  });
}

/**
 * Start a server of results: the same picture at each URL that ends with .jpg, and the same file at all others.
 * @param {Buffer} picture
 * @param {Buffer} file
 */
async function serve(picture, file) {
  const server = createServer(({ url = '' }, response) => {
    const isPicture = url.endsWith('.jpg');
    response.writeHead(200, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': isPicture ? 'image/jpeg' : 'application/octet-stream',
    });
    response.end(isPicture ? picture : file);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
