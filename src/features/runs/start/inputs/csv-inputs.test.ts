import { describe, expect, test } from 'vitest';

import { looksLikeCsv, readCsvInputs } from './csv-inputs.ts';

describe('a CSV text as inputs', () => {
  test('becomes one run per row, with numbers and booleans', () => {
    const read = readCsvInputs(
      '\uFEFFheadline, seconds ,draft,zip\r\nSpring sale,0.5,true,0815\n"a, ""b""",2,false,\n\n',
    );
    expect(read).toEqual({
      ok: true,
      names: ['headline', 'seconds', 'draft', 'zip'],
      each: [
        { headline: 'Spring sale', seconds: 0.5, draft: true, zip: '0815' },
        { headline: 'a, "b"', seconds: 2, draft: false },
      ],
      numbers: new Set(['seconds']),
    });
  });

  test('keeps long numbers and mixed columns as text', () => {
    expect(readCsvInputs('id;n\n12345678901234567890;1\n2;x')).toMatchObject({
      each: [
        { id: '12345678901234567890', n: '1' },
        { id: '2', n: 'x' },
      ],
    });
  });

  test.each([
    ['a,b', 'There are no rows below the first one, which names the inputs.'],
    ['', 'There are no rows below the first one, which names the inputs.'],
    ['a,,c\n1,2,3', 'Column 2 has no name. Add one to the first row.'],
    ['a,b,a\n1,2,3', 'Two columns are named “a”. Rename one of them.'],
    ['a,b\n1,2\n\n1,2,3', 'Row 4 has more values than the first row has names.'],
    [`a\n${'1\n'.repeat(1001)}`, 'Up to 1,000 runs at once (the file has 1,001 rows).'],
  ])('%j is refused with an error', (text, message) => {
    expect(readCsvInputs(text)).toEqual({ ok: false, message });
  });

  test.each([
    ['a,b\n1,2', true],
    ['a\tb\n1\t2', true],
    ['{"a": 1,\n"b": 2}', false],
    ['[1,\n2,\n3]', false],
    ['just a text, with a comma', false],
  ])('whether %j is recognised as CSV: %s', (text, expected) => {
    expect(looksLikeCsv(text)).toBe(expected);
  });
});
