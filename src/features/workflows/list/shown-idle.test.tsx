import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { InputIdleContext, useShownIdle } from './input-idle.ts';

/** A watch whose input is idle when the test says so. */
function makeInput() {
  let idle = true;
  let waiting: (() => void)[] = [];
  return {
    isIdle: () => idle,
    untilIdle: () => new Promise<void>((resolve) => waiting.push(resolve)),
    hold: () => undefined,
    listen: () => () => undefined,
    type: () => {
      idle = false;
    },
    pause: () => {
      idle = true;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}

function Rows({ ids }: { readonly ids: string }) {
  const idle = useShownIdle(Array.from(ids));
  return <output>{Array.from(ids, (id) => (idle.has(id) ? id.toUpperCase() : id)).join('')}</output>;
}

test('what is shown while input is idle counts at once, what comes while somebody types after a pause', async () => {
  const input = makeInput();
  const rows = (ids: string) => (
    <InputIdleContext value={input}>
      <Rows ids={ids} />
    </InputIdleContext>
  );
  const screen = await render(rows('abc'));
  const shown = screen.getByRole('status');
  await expect.element(shown).toHaveTextContent(/^ABC$/);

  input.type();
  await screen.rerender(rows('bcde'));
  await expect.element(shown).toHaveTextContent(/^BCde$/);
  await screen.rerender(rows('cx'));
  await expect.element(shown).toHaveTextContent(/^Cx$/);
  // What went away comes back as something new.
  await screen.rerender(rows('bcx'));
  await expect.element(shown).toHaveTextContent(/^bCx$/);
  input.pause();
  await expect.element(shown).toHaveTextContent(/^BCX$/);
});

test('where nobody watches input, all count', async () => {
  const screen = await render(<Rows ids="ab" />);
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^AB$/);
  await screen.rerender(<Rows ids="bc" />);
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^BC$/);
});
