import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { Offers, OffersContext, useOfferActions, useOfferedActions } from './offered-actions.ts';

function Part({ labels }: { readonly labels: readonly string[] }) {
  useOfferActions(labels.map((label) => ({ label, act: () => undefined })));
  return null;
}

function Offered() {
  return (
    <p role="note">
      {useOfferedActions()
        .map(({ label }) => label)
        .join(', ')}
    </p>
  );
}

function Page({
  first,
  second,
}: {
  readonly first: readonly string[];
  readonly second: readonly string[] | undefined;
}) {
  return (
    <>
      <Part labels={first} />
      {second && <Part labels={second} />}
    </>
  );
}

test('the actions offered are those of the mounted parts, in the order of the parts', async () => {
  const offers = new Offers();
  const shown = (content: React.ReactNode) => (
    <OffersContext value={offers}>
      {content}
      <Offered />
    </OffersContext>
  );
  const app = await render(shown(<Page first={['Cancel']} second={['Copy']} />));
  const note = page.getByRole('note');
  await expect.element(note).toHaveTextContent(/^Cancel, Copy$/);
  await app.rerender(shown(<Page first={['Rerun', 'Open']} second={['Copy']} />));
  await expect.element(note).toHaveTextContent(/^Rerun, Open, Copy$/);
  await app.rerender(shown(<Page first={['Rerun']} second={undefined} />));
  await expect.element(note).toHaveTextContent(/^Rerun$/);
});
