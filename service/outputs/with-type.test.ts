import { expect, it } from 'vitest';

import { withType } from './with-type.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

it.each<[string, string | Buffer, string]>([
  ['bmi.csv', 'BMI,name\n21,Ann\n', 'text/csv; charset=utf-8'],
  ['id3.txt', 'ID3 trees and their entropy\n', 'text/plain; charset=utf-8'],
  ['a', 'MZ is how some names begin', 'text/plain; charset=utf-8'],
  ['a.txt', 'PK and others', 'text/plain; charset=utf-8'],
  ['utf16.csv', utf16('a;b\r\n1;ö\r\n'), 'text/csv; charset=utf-16le'],
  ['utf16.txt', utf16('Größe').swap16(), 'text/plain; charset=utf-16be'],
  ['latin1.csv', latin('Stadt\nKöln\n'), 'text/csv'],
  ['lines.ndjson', '{"a":1}\n{"a":2}\n', 'text/plain; charset=utf-8'],
  ['a.toml', 'a = 1\n', 'application/toml; charset=utf-8'],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml; charset=utf-8'],
  ['a.ts', 'export const a = 1;\n', 'text/plain; charset=utf-8'],
  ['a.png', 'The picture could not be drawn.\n', 'text/plain; charset=utf-8'],
  ['a.stl', 'solid cube\nendsolid cube\n', 'model/stl'],
  ['a', '%PDF-1.4\n1 0 obj << >> endobj\n', 'application/pdf'],
  ['pdf-notes.md', '%PDF files and their parts\n', 'text/markdown; charset=utf-8'],
  ['a', '%!PS-Adobe-3.0\n', 'application/postscript'],
  ['paper.tex', '%!TEX root = main.tex\n', 'application/x-tex; charset=utf-8'],
  ['wide.txt', Buffer.from('fffe0000480000006900000021000000', 'hex'), 'application/octet-stream'],
  ['a.txt', png, 'image/png'],
  ['a.csv', '', 'text/csv'],
  ['a', Buffer.from([1, 2, 3, 0]), 'application/octet-stream'],
])('%s is what its content and name say', async (name, content, type) => {
  expect((await withType({ name, content })).type).toBe(type);
});
