// Drafts of two windows of one form: what was typed last counts, however slowly the disk takes it.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { AppError } from '#contract/core/errors.ts';
import { Drafts } from '#data/drafts/drafts.ts';
import { Life } from '#data/life.ts';
import { TypedLog } from '#data/outbox/typed-log.ts';
import { readDraft } from '#db/drafts.ts';
import { Handles } from '#db/handles.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';

/** Drafts on a disk whose every write waits until it is let through or refused. */
function slowDevice() {
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  const waiting: ((refusal?: AppError) => void)[] = [];
  const write = handles.write.bind(handles);
  handles.write = (work) =>
    new Promise((resolve, reject) => {
      waiting.push((refusal) => (refusal ? reject(refusal) : write(work).then(resolve, reject)));
    });
  const drafts = new Drafts({
    handles,
    schoolId: 1,
    log: new TypedLog(7, () => 'id', memoryStorage()),
    life: new Life(),
    ready: Promise.resolve(),
  });
  const nextWrite = async () =>
    expect
      .poll(() => waiting.length)
      .toBe(1)
      .then(() => waiting.splice(0)[0]);
  return { drafts, nextWrite, onDisk: () => readDraft(handles, 1, 'mark') };
}

test('words typed into a window that was opened again outlive the choice that the first one gave up', async () => {
  const { drafts, nextWrite, onDisk } = slowDevice();
  void drafts.keep('mark', { mark: 9 });
  void drafts.keep('mark', undefined);
  expect(await drafts.read('mark')).toBeUndefined();
  void drafts.keep('mark', { comment: 'half a' });
  expect(await drafts.read('mark')).toEqual({ comment: 'half a' });
  (await nextWrite())?.();
  (await nextWrite())?.();
  await drafts.written();
  expect(await onDisk()).toEqual({ comment: 'half a' });
  expect(await drafts.read('mark')).toEqual({ comment: 'half a' });
});

test('words that the disk refused are there when the window is opened again', async () => {
  const { drafts, nextWrite } = slowDevice();
  const kept = drafts.keep('mark', { comment: 'half a' });
  (await nextWrite())?.(new AppError('NOT_SAVED'));
  await expect(kept).rejects.toThrow('NOT_SAVED');
  expect(await drafts.read('mark')).toEqual({ comment: 'half a' });
});
