import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import * as inPlace from './zip-in-place.ts';

const large = { 'a.xml': strToU8('ж'.repeat(2_000_000)) };

test('a zip is written and read before the call returns, however large', () => {
  const answers: unknown[] = [];
  let written: Uint8Array | undefined;
  inPlace.zip(large, (error, archive) => {
    answers.push(error);
    written = archive;
  });
  if (!written) throw new Error('No zip');
  expect(strFromU8(unzipSync(written)['a.xml'] ?? new Uint8Array())).toHaveLength(2_000_000);
  inPlace.unzip(written, (error, files) => answers.push(error, files['a.xml']?.length));
  expect(answers).toEqual([null, null, 4_000_000]);
});

test('a damaged zip is answered as an error', () => {
  const answers: unknown[] = [];
  inPlace.unzip(new Uint8Array(40), (error) => answers.push(error?.message));
  expect(answers).toEqual(['invalid zip data']);
});
