import { expect, test } from 'vitest';

import { charsetOf, decodeText, isTextThroughout, isTextType } from './text-encoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string, isBig = false) => {
  const bytes = new DataView(new ArrayBuffer((text.length + 1) * 2));
  for (let at = 0; at <= text.length; at += 1) bytes.setUint16(at * 2, `\ufeff${text}`.charCodeAt(at), !isBig);
  return new Uint8Array(bytes.buffer);
};

test.each([
  ['UTF-8', utf8('Köln €'), undefined, 'Köln €', 'utf-8', false],
  ['UTF-8 with a mark', utf8('\ufeffKöln'), 'iso-8859-1', 'Köln', 'utf-8', false],
  ['UTF-16, little endian', utf16('Köln'), 'utf-8', 'Köln', 'utf-16le', false],
  ['UTF-16, big endian', utf16('Köln', true), undefined, 'Köln', 'utf-16be', false],
  ['a declared charset', latin1('K\xf6ln'), 'ISO-8859-1', 'Köln', 'windows-1252', false],
  ['a declared charset with other letters', Uint8Array.of(0xcf, 0xf0), 'windows-1251', 'Пр', 'windows-1251', false],
  [
    'XML that names it',
    latin1('<?xml version="1.0" encoding="Shift_JIS"?>\x83n'),
    undefined,
    '<?xml version="1.0" encoding="Shift_JIS"?>ハ',
    'shift_jis',
    false,
  ],
  [
    'HTML that names it',
    latin1('<meta charset=windows-1251>\xcf'),
    undefined,
    '<meta charset=windows-1251>П',
    'windows-1251',
    false,
  ],
  [
    'UTF-8 that calls itself UTF-16',
    utf8('<?xml encoding="UTF-16"?>ö'),
    undefined,
    '<?xml encoding="UTF-16"?>ö',
    'utf-8',
    false,
  ],
  ['no charset', latin1('K\xf6ln'), undefined, 'Köln', 'windows-1252', true],
  ['a wrong charset', latin1('K\xf6ln'), 'utf-8', 'Köln', 'windows-1252', true],
  ['an unknown charset', utf8('Köln'), 'latin-99', 'Köln', 'utf-8', false],
  ['UTF-16 without a mark', utf16('Köln').subarray(2), undefined, 'Köln', 'utf-16le', true],
  ['big-endian UTF-16 without a mark', utf16('Köln', true).subarray(2), undefined, 'Köln', 'utf-16be', true],
  ['a zero', utf8('Köln\0Bern'), undefined, 'Köln\0Bern', 'utf-8', false],
  ['nothing', new Uint8Array(), undefined, '', 'utf-8', false],
])('a text with %s is decoded', (_, bytes, charset, text, encoding, isGuessed) => {
  expect(decodeText(bytes, charset)).toEqual({ text, encoding, isGuessed });
});

test('a character that is cut off at the end of a part is left out', () => {
  expect(decodeText(utf8('Kö').subarray(0, 2), undefined, false)).toEqual({
    text: 'K',
    encoding: 'utf-8',
    isGuessed: false,
  });
});

test.each([
  ['letters that begin other formats', utf8('BMI,weight\n20,70'), true],
  ['ID3', utf8('ID3 tags are metadata'), true],
  ['colours of a terminal', utf8('\u001B[31mred\u001B[0m\b\t\r\n'), true],
  ['Windows-1252', latin1('K\xf6ln'), true],
  ['UTF-16 with a mark', utf16('Köln'), true],
  ['a NUL', latin1('BM\0\0'), false],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), false],
  ['sound that begins like UTF-16', Uint8Array.of(0xff, 0xfe, 0x00, 0x00, 0x01, 0x00), false],
  ['nothing', new Uint8Array(), false],
])('the first bytes of %s are recognised', (_, head, isText) => {
  expect(isTextThroughout(head)).toBe(isText);
});

test.each([
  ['text/plain', true],
  ['Text/CSV; charset=utf-8', true],
  ['application/x-ndjson', true],
  ['application/geo+json', true],
  ['model/gltf+json', true],
  ['image/svg+xml', true],
  ['application/toml', true],
  ['application/octet-stream', false],
  ['image/png', false],
  ['application/pdf', false],
  ['application/constructor', false],
])('%s is text: %s', (type, isText) => {
  expect(isTextType(type)).toBe(isText);
});

test.each([
  ['text/csv; charset=iso-8859-1', 'iso-8859-1'],
  ['text/csv;header=present;CHARSET="utf-16"', 'utf-16'],
  ['text/csv', undefined],
])('the charset of %s is %s', (type, charset) => {
  expect(charsetOf(type)).toBe(charset);
});
