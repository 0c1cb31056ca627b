import { Fragment, type ReactNode, Suspense, use, useLayoutEffect } from 'react';
import {
  Link,
  Route,
  Routes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { useAddressView } from '@/ui/browser/use-address-view.ts';

import { AppRouter, usePlace } from './app-router.tsx';

/** What a page waits for, as long as the test wants. */
function makeWait() {
  const end = new EventTarget();
  const promise = new Promise((resolve) => {
    end.addEventListener('end', resolve);
  });
  return { promise, resolve: () => end.dispatchEvent(new Event('end')) };
}

const makeReady = () => ({ slow: makeWait(), slower: makeWait() });
let ready = makeReady();
/** The first page has rendered. */
const rendered = vi.fn<() => void>();

beforeEach(() => {
  ready = makeReady();
  rendered.mockClear();
});

function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <h1>
      {children} {useLocation().search}
    </h1>
  );
}

function First() {
  useLocation();
  useLayoutEffect(() => rendered());
  return <Heading>first</Heading>;
}

function Waiting({ name }: { readonly name: keyof typeof ready }) {
  use(ready[name].promise);
  return <Heading>{name}</Heading>;
}

const parse = (params: URLSearchParams) => ({ q: params.get('q') ?? '' });
const format = (view: { readonly q: string }) => new URLSearchParams(view);

function List() {
  const [, show] = useAddressView(parse, format);
  const type = () => {
    show({ q: 'a' }, 'typed');
    show({ q: 'ab' }, 'typed');
  };
  return (
    <Heading>
      list <button onClick={type}>type</button>
    </Heading>
  );
}

const pages = (
  <Routes>
    <Route path="/list" element={<List />} />
    <Route path="/first" element={<First />} />
    <Route path="/slow" element={<Waiting name="slow" />} />
    <Route path="/slower" element={<Waiting name="slower" />} />
  </Routes>
);

function Frame() {
  const place = usePlace();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/first?q=words">words</Link> <Link to="/slow">slow</Link> <Link to="/slower">slower</Link>{' '}
      <button onClick={() => void navigate(-1)}>back</button>
      <Suspense key={place?.turn ?? 0} fallback={<p role="status">Loading</p>}>
        {place && <Fragment key={place.page}>{pages}</Fragment>}
      </Suspense>
    </>
  );
}

/** @returns what stood on the page so far, one after another */
async function open(
  path: string,
  patienceMs: number,
  history = createMemoryHistory({ initialEntries: [path], v5Compat: true }),
): Promise<readonly string[]> {
  const seen: string[] = [];
  const look = () => {
    const now = document.querySelector('h1, [role=status]')?.textContent.trim() ?? '';
    if (seen.at(-1) !== now) seen.push(now);
  };
  await render(
    <AppRouter history={history} patienceMs={patienceMs}>
      <Routes>
        <Route path="/sign-in" element={<Link to="/slow">slow</Link>} />
        <Route path="*" element={<Frame />} />
      </Routes>
    </AppRouter>,
  );
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  return seen;
}

const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const heading = page.getByRole('heading');
const forever = 60_000;

test('the page that is there stays until the next is ready, and no loading screen comes between', async () => {
  const seen = await open('/first', forever);
  await expect.element(heading).toHaveTextContent('first');
  await follow('slow');
  await expect.element(heading).toHaveTextContent('first');
  ready.slow.resolve();
  await expect.element(heading).toHaveTextContent('slow');
  expect(seen.filter(Boolean)).toEqual(['first', 'slow']);
});

test('the page that is left is not rendered once more for the address that is not its own', async () => {
  await open('/first', forever);
  await expect.element(heading).toHaveTextContent('first');
  const before = rendered.mock.calls.length;
  await follow('slow');
  await follow('slower');
  expect(rendered).toHaveBeenCalledTimes(before);
  await follow('words');
  await expect.element(heading).toHaveTextContent('first ?q=words');
  expect(rendered.mock.calls.length).toBeGreaterThan(before);
});

test('what takes longer gets its loading screen', async () => {
  const seen = await open('/first', 1);
  await follow('slow');
  await expect.element(page.getByRole('status')).toBeVisible();
  ready.slow.resolve();
  await expect.element(heading).toHaveTextContent('slow');
  expect(seen.filter(Boolean)).toEqual(['first', 'Loading', 'slow']);
});

test('a visit begins with its page where that is ready soon', async () => {
  const seen = await open('/slow', forever);
  ready.slow.resolve();
  await expect.element(heading).toHaveTextContent('slow');
  expect(seen.filter(Boolean)).toEqual(['slow']);
});

test('a visit begins with the loading screen where that takes longer', async () => {
  const seen = await open('/slow', 1);
  await expect.element(page.getByRole('status')).toBeVisible();
  ready.slow.resolve();
  await expect.element(heading).toHaveTextContent('slow');
  expect(seen.filter(Boolean)).toEqual(['Loading', 'slow']);
});

test('after a page outside of the frame, the first one in it comes without a loading screen too', async () => {
  const seen = await open('/sign-in', forever);
  await follow('slow');
  await expect.element(page.getByRole('link', { name: 'words' })).toBeVisible();
  ready.slow.resolve();
  await expect.element(heading).toHaveTextContent('slow');
  expect(seen.filter(Boolean)).toEqual(['slow']);
});

test('a link that is clicked again before its page is there makes one entry of the history', async () => {
  const history = createMemoryHistory({ initialEntries: ['/first'], v5Compat: true });
  await open('/first', forever, history);
  await follow('slow');
  await follow('slow');
  expect(history.index).toBe(1);
  await page.getByRole('button', { name: 'back' }).click();
  await follow('words');
  await expect.element(heading).toHaveTextContent('first ?q=words');
});

test('the latest navigation wins, and the slow page is never shown', async () => {
  const seen = await open('/first', forever);
  await follow('slow');
  await follow('slower');
  ready.slower.resolve();
  await expect.element(heading).toHaveTextContent('slower');
  ready.slow.resolve();
  await follow('words');
  await expect.element(heading).toHaveTextContent('first ?q=words');
  expect(seen.filter(Boolean)).toEqual(['first', 'slower', 'first ?q=words']);
});

test('Back while a page loads stays, also when that page is ready', async () => {
  const seen = await open('/first', forever);
  await follow('slow');
  await page.getByRole('button', { name: 'back' }).click();
  ready.slow.resolve();
  await follow('words');
  await expect.element(heading).toHaveTextContent('first ?q=words');
  expect(seen.filter(Boolean)).toEqual(['first', 'first ?q=words']);
});

test('another address of the page that is there is shown at once', async () => {
  await open('/first', forever);
  await follow('slow');
  await follow('words');
  await expect.element(heading).toHaveTextContent('first ?q=words');
});

test('what was typed is written to no entry but its own page’s, also while the way back is pending', async () => {
  const history = createMemoryHistory({ initialEntries: ['/slow', '/list'], initialIndex: 1, v5Compat: true });
  await open('/list', forever, history);
  await page.getByRole('button', { name: 'type' }).click();
  await page.getByRole('button', { name: 'back' }).click();
  expect(history.location.pathname).toBe('/slow');
  window.dispatchEvent(new FocusEvent('focusout'));
  expect(history.location).toMatchObject({ pathname: '/slow', search: '' });
  ready.slow.resolve();
  await expect.element(heading).toHaveTextContent('slow');
});

test('what is typed quickly is in the address when the typing pauses', async () => {
  const history = createMemoryHistory({ initialEntries: ['/list'], v5Compat: true });
  await open('/list', forever, history);
  await page.getByRole('button', { name: 'type' }).click();
  await expect.poll(() => history.location.search).toBe('?q=ab');
  await page.getByRole('button', { name: 'type' }).click();
  window.dispatchEvent(new FocusEvent('focusout'));
  expect(history.location.search).toBe('?q=ab');
});
