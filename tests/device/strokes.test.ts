// The red pen on the device: the screen is base and pending, pages end at any moment, and a refused operation keeps its strokes.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answersCell } from '#contract/answers/answer-state.ts';
import { type AnswerStrokes, type Stroke, type StrokeChange, strokesAfter } from '#contract/answers/answer-strokes.ts';
import { answersDocument } from '#contract/answers/answers.office.documents.ts';
import '#contract/office.ts';
import { LiveBase } from '#data/documents/live-base.ts';
import { Drafts } from '#data/drafts/drafts.ts';
import { Life } from '#data/life.ts';
import { readDraft } from '#db/drafts.ts';
import { Handles } from '#db/handles.ts';
import { cacheKey } from '#db/schema.ts';
import { answerIn } from '#domain/answer/answer-view.ts';
import { type AttemptPlace, UnsavedStrokes } from '#features/answers/unsaved-strokes.ts';
import { memoryLog } from '#tests/support/memory-storage.ts';
import { idOf } from '#tests/support/small-school.ts';

const place: AttemptPlace = {
  scheduleUuid: idOf('lesson'),
  taskKind: 'homework',
  studentGroupUuid: idOf('pupil 1'),
  attempt: 1,
};
const document = answersDocument.name(place.scheduleUuid, place.taskKind);
const cell = answersCell('strokes', place.studentGroupUuid, 1);
const file = idOf('page');
const dot = (id: string): Stroke => ({ id, tool: 'pen', points: [1, 1] });
const change = (add: readonly string[], remove: readonly string[] = []): StrokeChange => ({
  file,
  turn: null,
  add: add.map(dot),
  remove: [...remove],
});
const idsIn = (value: unknown) =>
  (value as AnswerStrokes | null)?.pages.flatMap(({ strokes }) => strokes.map(({ id }) => id)) ?? [];
const draftName = 'strokes';

async function deviceOf(handles: Handles) {
  const log = memoryLog(7);
  const base = new LiveBase({
    handles,
    schoolId: 1,
    eduYear: 2026,
    isYearReadOnly: false,
    makeId: () => idOf('client'),
    now: () => 5_000,
    log,
    announce: () => undefined,
  });
  await base.ready;
  base.document(document);
  await vi.waitFor(() => expect(base.document(document).state).toBe('ready'));
  const drafts = new Drafts({ handles, schoolId: 1, log, life: new Life(), ready: Promise.resolve() });
  const notSaved = vi.fn();
  const pen = new UnsavedStrokes({
    place,
    base,
    keepDraft: (changes) => void drafts.keep(draftName, changes),
    dropDraft: () => void drafts.keep(draftName, undefined),
    onNotSaved: notSaved,
  });
  return { base, pen, drafts, notSaved, shown: () => idsIn(base.cell({ document, cell }).value) };
}

describe('the red pen on a device', () => {
  let handles: Handles;
  beforeEach(async () => {
    handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
    const row = { kind: 'document', schoolId: 1, document, body: {}, asOf: 1, live: true } as const;
    const value = strokesAfter(null, [change(['of-another'])]);
    const cells = { [cell]: { version: 3, value } };
    await handles.relaxed.caches.put({
      key: cacheKey(1, document),
      ...row,
      cells,
      fetchedAt: 0,
      usedAt: 0,
      refusal: null,
    });
  });

  it('shows what is stored with what waits, in one operation as long as nothing was sent', async () => {
    const { base, pen, shown } = await deviceOf(handles);
    pen.keep([change(['stroke-1'])]);
    await pen.save();
    pen.keep([change(['stroke-2'], ['stroke-1', 'of-another'])]);
    await pen.save();
    expect(shown()).toEqual(['stroke-2']);
    expect(base.outbox()).toMatchObject([{ name: 'setStrokes', base: { version: 3 } }]);
    pen.keep([{ ...change([], ['stroke-2']), add: [dot('of-another')] }]);
    await pen.save();
    expect(shown()).toEqual(['of-another']);
    // What nobody would see is not sent.
    expect(base.outbox()).toEqual([]);
  });

  it('keeps a stroke as a draft until it is an operation, also one that is drawn in the meantime', async () => {
    const { pen, shown } = await deviceOf(handles);
    const draft = async () =>
      idsIn(strokesAfter(null, ((await readDraft(handles, 1, draftName)) ?? []) as StrokeChange[]));
    pen.keep([change(['stroke-1'])]);
    await vi.waitFor(async () => expect(await draft()).toEqual(['stroke-1']));
    const saving = pen.save();
    pen.keep([change(['stroke-2'])]);
    await saving;
    expect(shown()).toEqual(['of-another', 'stroke-1']);
    await vi.waitFor(async () => expect(await draft()).toEqual(['stroke-2']));
    await pen.leave();
    expect(shown()).toEqual(['of-another', 'stroke-1', 'stroke-2']);
    await vi.waitFor(async () => expect(await draft()).toEqual([]));
  });

  it('stores what is drawn while the page is left during a save', async () => {
    const { pen, shown } = await deviceOf(handles);
    pen.keep([change(['stroke-1'])]);
    const saving = pen.save();
    pen.keep([change(['stroke-2'])]);
    void pen.leave();
    await saving;
    await vi.waitFor(() => expect(shown()).toEqual(['of-another', 'stroke-1', 'stroke-2']));
  });

  it('adds nothing twice when the page ended between the operation and the end of its draft', async () => {
    const first = await deviceOf(handles);
    first.pen.keep([change(['stroke-1'])]);
    await first.pen.save();
    first.base.close();
    const next = await deviceOf(handles);
    next.pen.restore([change(['stroke-1'])]);
    await next.pen.leave();
    expect(next.shown()).toEqual(['of-another', 'stroke-1']);
    expect(next.base.outbox()).toHaveLength(1);
  });

  it('takes strokes that were refused along with the next ones', async () => {
    const first = await deviceOf(handles);
    first.pen.keep([change(['stroke-1'])]);
    await first.pen.save();
    const [row] = await handles.strict.outbox.toArray();
    await handles.strict.outbox.update(row?.seq ?? 0, {
      state: 'parked',
      error: { code: 'VALIDATION_FAILED', message: '' } as never,
    });
    first.base.close();
    const { base, pen, shown } = await deviceOf(handles);
    pen.keep([change(['stroke-2'], ['of-another'])]);
    await pen.save();
    expect(shown()).toEqual(['stroke-1', 'stroke-2']);
    expect(base.outbox()).toMatchObject([{ state: 'pending', payload: { changes: [{ remove: ['of-another'] }] } }]);
  });

  it('is undone by the operation that it names', async () => {
    const { base, shown } = await deviceOf(handles);
    const payload = { ...place, changes: [{ ...change(['stroke-1'], ['of-another']), turn: 90 }] };
    const done = await base.mutate([{ name: 'setStrokes', payload }]);
    expect(shown()).toEqual(['stroke-1']);
    expect(done.outcome === 'stored' && (await done.undo?.())).toBe('undone');
    expect(shown()).toEqual(['of-another']);
    expect(base.outbox()).toEqual([]);
  });

  it('does not disturb an application that knows no strokes: it reads the cells that it knows', async () => {
    const { base } = await deviceOf(handles);
    const cells = new Map([...base.cellsOf(document)].map(([name, view]) => [name.replace('strokes', 'later'), view]));
    expect(answerIn(cells, place.studentGroupUuid)).toMatchObject({ state: 'wait_send', attempt: 1 });
  });
});
