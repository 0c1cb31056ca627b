import type { Locator } from '@playwright/test';

/**
 * Measure the touch target of each control in an area: from the control's middle to all four sides, as far as the
 * control itself, its label, another link to the same address, or its table row responds. The left and right edges of a
 * link or button must respond, too.
 *
 * Exempt are links in the middle of a sentence and links within the page, such as a log's line numbers, because the
 * line height limits them; controls that let a touch through to their row; and elements that repeat another control and
 * are hidden from screen readers, such as a chart's points.
 *
 * @returns the controls that respond on less than 44 x 44 px, with their size, or with the element that covers them
 */
export async function findSmallTargets(area: Locator): Promise<string[]> {
  return area.evaluate((root) => {
    const controls = 'a[href], button, input, select, textarea, summary, [role="slider"]';
    const exempt = ':disabled, [href^="#"], [aria-hidden="true"], [aria-hidden="true"] *';
    const covers = '[role="dialog"], [role="menu"], [role="listbox"], [role="toolbar"], .mantine-Overlay-root';
    const leastPx = 43.5;
    const stepPx = 0.5;

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
      while (px < 44 && responds(control, x + dx * (px + stepPx), y + dy * (px + stepPx))) px += stepPx;
      return px;
    };

    /** Describe the fault of a control's target; undefined if it has none. */
    const faultOf = (control: Element, shown: Element): string | undefined => {
      const { left, right, top, width, height } = shown.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // A field may have a button at its end.
      const edges = control.matches('a, button') ? [left + 2, right - 2] : [];
      const covered = [x, ...edges].find((each) => !responds(control, each, y));
      if (covered !== undefined) {
        const above = document.elementFromPoint(covered, y);
        // A dialog, a menu or the bar of a selection covers others on purpose.
        if (!above || above.closest(covers)) return undefined;
        return `is below ${above.outerHTML.slice(0, 80)}`;
      }
      const acrossPx = reach(control, x, y, -1, 0) + stepPx + reach(control, x, y, 1, 0);
      const downPx = reach(control, x, y, 0, -1) + stepPx + reach(control, x, y, 0, 1);
      return Math.min(acrossPx, downPx) < leastPx ? `${acrossPx} x ${downPx} px` : undefined;
    };

    return [...root.querySelectorAll(controls)].flatMap((control) => {
      if (control.matches(exempt)) return [];
      const siblings = [...(control.parentElement?.childNodes ?? [])];
      const isInSentence = siblings.some((node) => node instanceof Text && /\p{L}/u.test(node.data));
      if (isInSentence && getComputedStyle(control).display === 'inline') return [];
      // A radio of a segmented control has no size of its own.
      const shown = control.getBoundingClientRect().width > 1 ? control : (control as HTMLInputElement).labels?.[0];
      if (!shown?.checkVisibility() || getComputedStyle(control).pointerEvents === 'none') return [];
      // Scroll only if necessary, because it closes a menu.
      if (faultOf(control, shown) !== undefined) {
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      }
      const fault = faultOf(control, shown);
      if (fault === undefined) return [];
      const name = (control.getAttribute('aria-label') ?? shown.textContent).trim().slice(0, 40);
      return [`${control.localName} "${name}": ${fault}`];
    });
  });
}
