import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const phone = { width: 390, height: 844 };

/** Where and how a page was checked, and the faults found. */
export interface Finding {
  readonly look: string;
  readonly fault: string;
}

/**
 * Check a page in light and dark, on a wide screen and on a phone.
 * @returns axe's findings with its default rules, and whether the page is wider than the phone
 */
export async function findFaults(page: Page): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const wide = page.viewportSize() ?? phone;
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settle(page);
      const where = `${viewport.width} px, ${colorScheme}`;
      const axe = await look(page, colorScheme);
      const { violations } = await axe.analyze();
      for (const { id, help, nodes } of violations) {
        const elements = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`);
        findings.push({ look: where, fault: `${id}: ${help}\n${elements.join('\n')}` });
      }
    }
    const overflow = await overflowPx(page);
    if (overflow > 0) findings.push({ look: `${viewport.width} px`, fault: `${overflow} px too wide` });
  }
  await page.setViewportSize(wide);
  return findings;
}

/** The check in dark mode repeats only rules that depend on colours, because the document is the same. */
async function look(page: Page, colorScheme: 'light' | 'dark'): Promise<AxeBuilder> {
  // axe is half a megabyte of code, and loading it took most of the time of a check, so it is loaded once per document.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // The results are assembled in the page itself, which has no frames of other origins, rather than in a new page.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0;' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  return colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block']);
}

/** Wait for transitions, because a colour in transition is neither the old nor the new one. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // The transitions to a changed colour scheme start with the next frame.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
