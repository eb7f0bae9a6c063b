// What the verdict says of files: by their bytes on the disk and on the server, and by nothing else.
import { describe, expect, test } from 'vitest';
import { type FileAct, type FileOnDisk, judgeFiles, withFiles } from '#features/lab/file-verdict.ts';
import { judge, outcomeOf } from '#features/lab/verdict.ts';

const file = (told: FileAct['told'] = 'stored', uuid = 'a'): FileAct => ({
  uuid,
  name: `${uuid}.txt`,
  sha256: `sum of ${uuid}`,
  cellKey: 'lesson:1|homework',
  told,
});
const here: FileOnDisk = { uuid: 'a', name: 'a.txt', state: 'pending', sha256: 'sum of a', arrived: 0, bytes: 10 };
const held = (...uuids: string[]) => new Map(uuids.map((uuid) => [uuid, `sum of ${uuid}`]));

describe('a file', () => {
  const fates = (files: readonly FileAct[], disk: readonly FileOnDisk[], server: ReadonlyMap<string, string>) =>
    judgeFiles(files, disk, server).fates;

  test('that the server gives with the same bytes is delivered, whatever still waits here', () => {
    expect(fates([file()], [], held('a'))).toEqual(['delivered']);
    expect(fates([file()], [here], held('a'))).toEqual(['delivered']);
  });
  test('that lies on the disk with its bytes waits, or waits for a decision', () => {
    expect(fates([file()], [here], held())).toEqual(['waiting']);
    expect(fates([file()], [{ ...here, state: 'parked' }], held())).toEqual(['parked']);
  });
  test('that is neither here nor there is lost, unless its person was told so', () => {
    expect(fates([file()], [], held('b'))).toEqual(['lost']);
    expect(fates([file('notSaved')], [], held())).toEqual(['notSaved']);
    expect(fates([file('nothing')], [], held())).toEqual(['notSaved']);
  });
  test('of which the disk holds other bytes, or none that can be read, is lost', () => {
    expect(fates([file()], [{ ...here, sha256: 'another' }], held())).toEqual(['lost']);
    expect(fates([file()], [{ ...here, sha256: null }], held())).toEqual(['lost']);
  });
  test('of which the server holds other bytes is lost, and not delivered', () => {
    expect(fates([file()], [], new Map([['a', 'another']]))).toEqual(['lost']);
  });
});

test('a file that is there a second time under another uuid is a duplicate', () => {
  const again = new Map([
    ['a', 'sum of a'],
    ['x', 'sum of a'],
  ]);
  expect(judgeFiles([file()], [], again).duplicated).toEqual(['a.txt']);
  expect(judgeFiles([file()], [{ ...here, uuid: 'y' }], held('a')).duplicated).toEqual(['a.txt']);
  expect(judgeFiles([file(), file('stored', 'b')], [here], held('a', 'b')).duplicated).toEqual([]);
});

test('files count as entries of the run, and decide its outcome', () => {
  const { sums } = judge([], [], new Map());
  const all = withFiles(sums, judgeFiles([file(), file('notSaved', 'b'), file('stored', 'c')], [], held('a')));
  expect(all).toMatchObject({ typed: 3, stored: 2, delivered: 1, lost: 1, notSaved: 1, duplicated: 0 });
  expect(outcomeOf(all)).toBe('failed');
  expect(outcomeOf(withFiles(sums, judgeFiles([file()], [here], held())))).toBe('waiting');
  expect(outcomeOf(withFiles(sums, judgeFiles([file()], [], held('a'))))).toBe('passed');
});

test('a run that left something readable on the device at a sign-out has failed', () => {
  const { sums } = judge([], [], new Map());
  expect(outcomeOf(sums, 1)).toBe('failed');
  expect(outcomeOf(sums, 0)).toBe('passed');
});
