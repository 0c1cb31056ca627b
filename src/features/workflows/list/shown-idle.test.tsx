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
    /** @param typesOn whether the next key comes before anything is rendered */
    pause: (typesOn = false) => {
      idle = !typesOn;
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}

function Rows({ ids }: { readonly ids: string }) {
  const idle = useShownIdle(Array.from(ids));
  return <output>{Array.from(ids, (id) => (idle.has(id) ? id.toUpperCase() : id)).join('')}</output>;
}

async function renderRows(ids: string) {
  const input = makeInput();
  const rows = (now: string) => (
    <InputIdleContext value={input}>
      <Rows ids={now} />
    </InputIdleContext>
  );
  const screen = await render(rows(ids));
  return { input, shown: screen.getByRole('status'), show: (now: string) => screen.rerender(rows(now)) };
}

test('what is shown while input is idle counts at once, what comes while somebody types after a pause', async () => {
  const { input, shown, show } = await renderRows('abc');
  await expect.element(shown).toHaveTextContent(/^ABC$/);

  input.type();
  await show('bcde');
  await expect.element(shown).toHaveTextContent(/^BCde$/);
  await show('cx');
  await expect.element(shown).toHaveTextContent(/^Cx$/);
  // What went away comes back as something new.
  await show('bcx');
  await expect.element(shown).toHaveTextContent(/^bCx$/);
  input.pause();
  await expect.element(shown).toHaveTextContent(/^BCX$/);
});

test('what is there when a pause ends counts, also where somebody types on at once', async () => {
  const { input, shown, show } = await renderRows('a');
  input.type();
  await show('bc');
  await show('cd');
  await expect.element(shown).toHaveTextContent(/^cd$/);
  input.pause(true);
  await expect.element(shown).toHaveTextContent(/^CD$/);
  await show('bcd');
  await expect.element(shown).toHaveTextContent(/^bCD$/);
});

test('where nobody watches input, all count', async () => {
  const screen = await render(<Rows ids="ab" />);
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^AB$/);
  await screen.rerender(<Rows ids="bc" />);
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^BC$/);
});
