import type { Locator } from '@playwright/test';

/**
 * Measures where a touch reaches each control of an area: from its middle to all four sides, as far as the control itself,
 * its label, another link to the same address, or its table row responds. Links in the middle of a sentence and a log's
 * line numbers are exempt, since the line height limits them, and so is what repeats another control and is hidden from
 * screen readers, such as a chart's points.
 *
 * @returns the controls that respond on less than 44 x 44 px, with their size
 */
export async function findSmallTargets(area: Locator): Promise<string[]> {
  return area.evaluate((root) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="slider"]';
    const exempt = ':disabled, [href^="#"], [aria-hidden="true"], [aria-hidden="true"] *';
    // A target of 44 px that starts between two pixels contains 43 whole ones.
    const leastPx = 43;

    const responds = (control: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      if (!hit) return false;
      if (control.contains(hit)) return true;
      const nearest = hit.closest(`${controls}, label`);
      if (nearest instanceof HTMLLabelElement) return nearest.control === control;
      if (nearest) return nearest instanceof HTMLAnchorElement && nearest.href === (control as HTMLAnchorElement).href;
      // A row that opens on a click has the pointer's cursor.
      const row = hit.closest('tbody tr');
      return row?.querySelector('a[href]') === control && getComputedStyle(hit).cursor === 'pointer';
    };

    const reach = (control: Element, x: number, y: number, dx: number, dy: number): number => {
      let px = 0;
      while (px < 44 && responds(control, x + dx * (px + 1), y + dy * (px + 1))) px++;
      return px;
    };

    /** Undefined for a control that is covered, such as the page's below a dialog. */
    const sizeOf = (control: Element, shown: Element): { acrossPx: number; downPx: number } | undefined => {
      const { left, top, width, height } = shown.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (!responds(control, x, y)) return undefined;
      return {
        acrossPx: reach(control, x, y, -1, 0) + 1 + reach(control, x, y, 1, 0),
        downPx: reach(control, x, y, 0, -1) + 1 + reach(control, x, y, 0, 1),
      };
    };

    return [...root.querySelectorAll(controls)].flatMap((control) => {
      if (control.matches(exempt)) return [];
      const siblings = [...(control.parentElement?.childNodes ?? [])];
      const isInSentence = siblings.some((node) => node instanceof Text && /\p{L}/u.test(node.data));
      if (isInSentence && getComputedStyle(control).display === 'inline') return [];
      // A radio of a segmented control has no size of its own.
      const shown = control.clientWidth > 1 ? control : (control as HTMLInputElement).labels?.[0];
      if (!shown) return [];
      let size = sizeOf(control, shown);
      // Scroll only if necessary, because it closes a menu.
      if (!size || Math.min(size.acrossPx, size.downPx) < leastPx) {
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        size = sizeOf(control, shown);
      }
      if (!size || Math.min(size.acrossPx, size.downPx) >= leastPx) return [];
      const name = control.getAttribute('aria-label') ?? shown.textContent;
      return [`${control.localName} "${name.trim().slice(0, 40)}": ${size.acrossPx} x ${size.downPx} px`];
    });
  });
}
