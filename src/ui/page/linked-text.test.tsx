import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { LinkedText } from './linked-text.tsx';

test('an address in a failure’s message can be clicked, and the rest stays text', async () => {
  await render(
    <p>
      <LinkedText text="Quota exceeded, see https://a.example/limits (or javascript:alert(1))." />
    </p>,
  );
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('Quota exceeded, see https://a.example/limits (or javascript:alert(1)).');
  const link = page.getByRole('link', { name: 'https://a.example/limits' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(page.getByRole('link').elements()).toHaveLength(1);
});
