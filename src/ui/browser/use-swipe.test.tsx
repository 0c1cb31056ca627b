import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { useSwipe } from './use-swipe.ts';

function Place({ onGo }: { readonly onGo: (by: 1 | -1) => void }) {
  return (
    <div {...useSwipe(onGo)}>
      <p>Still</p>
      <div style={{ width: 100, overflowX: 'auto' }}>
        <p style={{ width: 500 }}>Scrolls</p>
      </div>
    </div>
  );
}

function swipe(text: string, from: readonly [number, number], to: readonly [number, number]) {
  const target = page.getByText(text).element();
  const at = ([clientX, clientY]: readonly [number, number]) => new Touch({ identifier: 1, target, clientX, clientY });
  target.dispatchEvent(
    new TouchEvent('touchstart', { bubbles: true, touches: [at(from)], changedTouches: [at(from)] }),
  );
  target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [at(to)] }));
}

test('a swipe to the left goes to the next item, a swipe to the right to the previous one; anything else is ignored', async () => {
  const onGo = vi.fn();
  await render(<Place onGo={onGo} />);
  swipe('Still', [200, 50], [80, 60]);
  swipe('Still', [80, 50], [200, 40]);
  expect(onGo.mock.calls).toEqual([[1], [-1]]);
  swipe('Still', [200, 50], [160, 50]);
  swipe('Still', [200, 50], [100, 150]);
  swipe('Scrolls', [200, 50], [80, 50]);
  expect(onGo).toHaveBeenCalledTimes(2);
});
