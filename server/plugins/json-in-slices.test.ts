// A large body is parsed as JSON.parse does it, while others are served.
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#contract/core/errors.ts';
import { parseInSlices } from './json-in-slices.ts';

const codeOf = (text: string | Buffer) =>
  parseInSlices(Buffer.from(text)).then(
    () => 'parsed',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

it('any JSON text has the value that JSON.parse gives it', async () => {
  const isPlain = (text: string) => !/"(__proto__|constructor)"\s*:/.test(text);
  const text = fc.json({ maxDepth: 6 }).filter(isPlain);
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom('', ' ', '\n\t'), async (json, space) => {
      expect(await parseInSlices(Buffer.from(`${space}${json}${space}`))).toEqual(JSON.parse(json));
    }),
  );
});

it('letters of several bytes are whole where a slice ends in the middle of one', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => ({ name: `Әбдіқадыр «${index}» 😀` }));
  expect(await parseInSlices(Buffer.from(JSON.stringify({ rows })))).toEqual({ rows });
});

it('others have their turn meanwhile', async () => {
  const text = Buffer.from(JSON.stringify({ rows: Array.from({ length: 20_000 }, (_, index) => `row ${index}`) }));
  let turns = 0;
  let isParsed = false;
  const parsed = parseInSlices(text).finally(() => {
    isParsed = true;
  });
  while (!isParsed) {
    await turn();
    turns += 1;
  }
  await parsed;
  expect(turns).toBeGreaterThan(text.length / 65_536);
});

it.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['half a text', '{"rows":[1,2'],
  ['half a word', 'tru'],
  ['two values', '{} {}'],
  ['a comma too many', '[1,]'],
  ['another quote', "{'a':1}"],
  ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0x00, 0x22])],
  ['a key that reaches a prototype', '{"rows":{"__proto__":{"isAdmin":true}}}'],
  ['the same, written otherwise', '{"\\u005f_proto__" : 1}'],
  ['a key that reaches it through the constructor', '{"constructor":{"prototype":{}}}'],
])('%s is refused', async (_, text) => {
  expect(await codeOf(text)).toBe('BAD_JSON');
});

it('a value that is called like such a key is a value', async () => {
  expect(await parseInSlices(Buffer.from('{"name":"__proto__","list":["constructor"]}'))).toEqual({
    name: '__proto__',
    list: ['constructor'],
  });
});

it.each([
  ['lists', `[${'[],'.repeat(100_000)}[]]`],
  ['values', `[${'1,'.repeat(500_000)}1]`],
  ['depth', '['.repeat(200_000)],
])('more %s than any call takes are refused', async (_, text) => {
  expect(await codeOf(text)).toBe('BODY_TOO_LARGE');
});
