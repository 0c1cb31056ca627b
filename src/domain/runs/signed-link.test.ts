import { expect, test } from 'vitest';

import { linkExpiry, readResult } from './signed-link.ts';

const at = Date.UTC(2026, 0, 2, 3, 4, 5);
const seconds = at / 1000;
const jwt = `e30.${btoa(JSON.stringify({ exp: seconds }))}.s`;

test.each([
  ['AWS', 'https://b.s3.amazonaws.com/k?X-Amz-Date=20260102T020405Z&X-Amz-Expires=3600&X-Amz-Signature=f', at],
  [
    'Google',
    'https://storage.googleapis.com/b/k?X-Goog-Date=20260102T030305Z&X-Goog-Expires=60&X-Goog-Signature=f',
    at,
  ],
  ['S3 v2 and CloudFront', `https://h/k?AWSAccessKeyId=a&Expires=${seconds}&Signature=f`, at],
  ['ours', `http://127.0.0.1:4680/outputs/r?expires=${seconds}&signature=f`, at],
  ['milliseconds', `https://h/k?exp=${at}`, at],
  ['Azure', 'https://a.blob.core.windows.net/c/b?sv=1&se=2026-01-02T03%3A04%3A05Z&sig=f', at],
  ['a JWT', `https://h/k?token=${jwt}`, at],
  ['nothing', 'https://h/k', undefined],
  ['nonsense', 'https://h/k?expires=soon&token=a.b.c', undefined],
  ['no link', 'bucket/key', undefined],
])('the expiry of a link is read: %s', (_, link, expected) => {
  expect(linkExpiry(link)).toBe(expected);
});

test.each(['https://h/k', 'http://h/k', ' https://h/k '])('%s is a link', (result) => {
  expect(readResult(result)).toMatchObject({ kind: 'link', host: 'h', url: result.trim() });
});

test.each(['javascript:alert(1)', 's3://bucket/key', 'data:text/html,x', '/outputs/1', 'on tape 7', ''])(
  '%s is treated as text to copy',
  (result) => {
    expect(readResult(result)).toEqual({ kind: 'text', text: result });
  },
);
