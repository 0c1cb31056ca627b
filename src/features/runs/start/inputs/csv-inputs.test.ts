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

  test('keeps the blanks of its cells, unless each separator has one', () => {
    expect(readCsvInputs('prompt,n\n"  two in front",1\n"and two behind  ",2')).toMatchObject({
      each: [
        { prompt: '  two in front', n: 1 },
        { prompt: 'and two behind  ', n: 2 },
      ],
    });
    expect(readCsvInputs('"name", "age"\n"Doe, J", "5"')).toMatchObject({ each: [{ name: 'Doe, J', age: 5 }] });
    expect(readCsvInputs('a, b\n1, calm')).toMatchObject({ each: [{ a: 1, b: 'calm' }] });
  });

  test('leaves out columns without a name and without values', () => {
    expect(readCsvInputs('city,n,,\nBern,2,,\n')).toMatchObject({
      names: ['city', 'n'],
      each: [{ city: 'Bern', n: 2 }],
    });
  });

  test('may have columns with the names that every object inherits', () => {
    const read = readCsvInputs('constructor,__proto__\n1,x\n2,');
    expect(read.ok && read.each.map((inputs) => JSON.stringify(inputs))).toEqual([
      '{"constructor":1,"__proto__":"x"}',
      '{"constructor":2}',
    ]);
  });

  test('keeps long numbers and mixed columns as text', () => {
    expect(readCsvInputs('id;n;m\n12345678901234567890;1;1e-400\n2;x;007')).toMatchObject({
      each: [
        { id: '12345678901234567890', n: '1', m: '1e-400' },
        { id: '2', n: 'x', m: '007' },
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
    ['"name","age"\n"a",1', true],
    ['# note\n"name","age"\n"a",1', true],
    ['"a": 1,\n"b": 2, "c": 3', false],
    ['{"a": 1,\n"b": 2}', false],
    ['[1,\n2,\n3]', false],
    ['just a text, with a comma', false],
  ])('whether %j is recognised as CSV: %s', (text, expected) => {
    expect(looksLikeCsv(text)).toBe(expected);
  });
});
