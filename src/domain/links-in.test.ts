import { expect, test } from 'vitest';

import { linksIn } from './links-in.ts';

test.each<[text: string, addresses: readonly string[]]>([
  ['see https://a.example/x.', ['https://a.example/x']],
  ['(https://a.example/b_(c)) and <http://b.example>', ['https://a.example/b_(c)', 'http://b.example']],
  ['[docs](https://a.example/x?y=1#z), "https://c.example/"', ['https://a.example/x?y=1#z', 'https://c.example/']],
  ['Local: http://localhost:5173/!?', ['http://localhost:5173/']],
  ['https://a.example/[1] https://a.example/x]', ['https://a.example/[1]', 'https://a.example/x']],
  ['HTTPS://A.EXAMPLE/x、https://b.example/ü。', ['HTTPS://A.EXAMPLE/x', 'https://b.example/ü']],
  [
    'https://a.example/~ https://a.example/x_, **https://a.example/x**.',
    ['https://a.example/~', 'https://a.example/x_', 'https://a.example/x'],
  ],
  ['javascript:alert(1) ftp://a.example file:///etc xhttps://a.example https:// www.a.example', []],
])('%j has the links %j', (text, addresses) => {
  expect(linksIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(addresses);
});
