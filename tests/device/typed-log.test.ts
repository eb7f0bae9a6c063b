// Case 43: a page ends in the task of the tap. After the next start what was typed is on the disk, once, in the order it was typed.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import type { Intent } from '#contract/core/mutation.ts';
import { LiveBase } from '#data/documents/live-base.ts';
import { TypedLog, takeOverTyped } from '#data/outbox/typed-log.ts';
import { readDraft } from '#db/drafts.ts';
import { Handles } from '#db/handles.ts';
import { enqueueActs, readOutbox } from '#db/outbox.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { idOf } from '#tests/support/small-school.ts';
import { seeded } from '../sync/random.ts';

const scheduleUuid = idOf('lesson');
const document = `lesson:${scheduleUuid}`;
const late = (pupil: number, attendance = 'late'): Intent => ({
  name: 'setAttendance',
  payload: { scheduleUuid, studentGroupUuid: idOf(`pupil ${pupil}`), attendance },
});

/** When the page ends: before the transaction, after it and before the log is told, or not at all. */
type End = 'atOnce' | 'afterTransaction' | 'never';
const never = new Promise<never>(() => undefined);

class Device {
  readonly disk = new IDBFactory();
  readonly place = new Map<string, string>();
  private ids = 0;
  private pages: Handles[] = [];
  clock = 1_000_000;
  readonly makeId = () => `id ${++this.ids}`;

  /** When the open page ends; a start first takes over what earlier pages left. */
  end: End = 'never';

  handles(): Handles {
    const handles = new Handles(7, { indexedDB: this.disk, IDBKeyRange });
    const write = handles.write.bind(handles);
    handles.write = async (work, options) => {
      if (this.end === 'atOnce') return never;
      const done = await write(work, options);
      return this.end === 'never' ? done : never;
    };
    this.pages.push(handles);
    return handles;
  }

  log(): TypedLog {
    return new TypedLog(7, this.makeId, memoryStorage(this.place));
  }

  open(log = this.log()): { base: LiveBase; handles: Handles } {
    const handles = this.handles();
    const base = new LiveBase({
      handles,
      log,
      schoolId: 1,
      eduYear: 2026,
      isYearReadOnly: false,
      makeId: this.makeId,
      now: () => this.clock,
      announce: () => undefined,
    });
    return { base, handles };
  }

  /** The open page disappears, in the middle of its work. */
  forgetPage(): void {
    const gone = this.pages.splice(0);
    for (const handles of gone) handles.write = async () => never;
    this.end = 'never';
  }

  close(): void {
    for (const handles of this.pages.splice(0)) handles.close();
  }
}

describe('what was typed when its page ended', () => {
  it('case 43: is there after a thousand pages that ended in the task of the tap or a step later, each value once', async () => {
    const device = new Device();
    const random = seeded(43);
    const wanted = new Map<string, string>();
    for (let tap = 0; tap < 1_000; tap++) {
      const end = (['atOnce', 'atOnce', 'afterTransaction', 'never'] as const)[random.below(4)] ?? 'never';
      device.end = 'never';
      const { base } = device.open();
      await base.ready;
      device.end = end;
      const [pupil, attendance] = [random.below(25), random.below(2) === 0 ? 'late' : 'missing_by_sick'];
      device.clock += 1_000;
      const done = base.mutate([late(pupil, attendance)]);
      wanted.set(idOf(`pupil ${pupil}`), attendance);
      if (end === 'never') await done;
      else if (end === 'afterTransaction') await untilTaken(device);
      base.close();
      device.close();
    }
    device.end = 'never';
    const { base, handles } = device.open();
    await base.ready;
    const rows = await readOutbox(handles);
    expect(new Map(rows.map(({ payload }) => pupilAndValue(payload)))).toEqual(wanted);
    expect(rows).toHaveLength(wanted.size);
    expect(device.place.size).toBe(0);
    for (const [pupil, attendance] of wanted)
      expect(base.cell({ document, cell: `attendance:${pupil}` })).toMatchObject({
        value: attendance,
        state: 'waiting',
      });
    device.close();
  }, 60_000);

  it('two tabs that find it at once store it once, and both know its row', async () => {
    const device = new Device();
    typeAndEnd(device, [late(1)]);
    const [first, second] = [device.open(), device.open()];
    await Promise.all([first.base.ready, second.base.ready]);
    for (const { base } of [first, second]) await base.readAgain();
    expect(first.base.outbox()).toHaveLength(1);
    expect(second.base.outbox().map(({ seq }) => seq)).toEqual(first.base.outbox().map(({ seq }) => seq));
    device.close();
  });

  it('an act whose tab is alive is taken over by another one and stored once all the same', async () => {
    const device = new Device();
    const log = device.log();
    const operations = [{ schoolId: 1, eduYear: 2026, ...late(1), capturedAt: 1_000 }];
    const id = log.note(operations, 1_000);
    const handles = device.handles();
    const seqs = await takeOverTyped(handles, device.log(), device.makeId);
    const [own] = await enqueueActs(handles, [{ id, operations }], device.makeId);
    expect(own?.seqs).toEqual(seqs);
    expect(await readOutbox(handles)).toHaveLength(1);
    device.close();
  });

  it('does not return over what its author typed into the same cell since', async () => {
    const device = new Device();
    typeAndEnd(device, [late(1), late(2)]);
    // Before the log is checked again, another tab has stored something newer.
    device.clock += 60_000;
    const handles = device.handles();
    const newer = { schoolId: 1, eduYear: 2026, ...late(1, 'missing_by_sick'), capturedAt: device.clock };
    await enqueueActs(handles, [{ id: null, operations: [newer] }], device.makeId);
    await device.open().base.ready;
    const rows = await readOutbox(handles);
    expect(new Map(rows.map(({ payload }) => pupilAndValue(payload)))).toEqual(
      new Map([
        [idOf('pupil 1'), 'missing_by_sick'],
        [idOf('pupil 2'), 'late'],
      ]),
    );
    device.close();
  });

  it('what is typed in a new page comes after it', async () => {
    const device = new Device();
    typeAndEnd(device, [late(1)]);
    const { base, handles } = device.open();
    expect((await base.mutate([late(1, 'missing_by_sick')])).outcome).toBe('stored');
    expect((await readOutbox(handles)).map(({ payload }) => pupilAndValue(payload)[1])).toEqual(['missing_by_sick']);
    device.close();
  });

  it('is given up with what replaced it after the disk had refused it', async () => {
    const device = new Device();
    const { base, handles } = device.open();
    await base.ready;
    const refuse = vi.spyOn(handles, 'write').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    expect((await base.mutate([late(1), late(2)])).outcome).toBe('notSaved');
    expect(refuse).toHaveBeenCalledTimes(1);
    expect(base.acts.hasNotSaved).toBe(true);
    expect((await base.mutate([late(1, 'missing_by_sick')])).outcome).toBe('stored');
    // The other half of the first act waits in the log for the next start, the replaced half does not.
    expect(
      device
        .log()
        .acts()
        .map(({ operations }) => operations.map(({ payload }) => pupilAndValue(payload)[0])),
    ).toEqual([[idOf('pupil 2')]]);
    device.close();
  });
});

describe('a device on which nothing can be written down', () => {
  it('says "not saved" until the disk has it, and that the page must not go', async () => {
    const device = new Device();
    const forbidden = new TypedLog(
      7,
      device.makeId,
      memoryStorage(device.place, () => false),
    );
    const { base } = device.open(forbidden);
    await base.ready;
    const cell = { document, cell: `attendance:${idOf('pupil 1')}` };
    const told = vi.fn();
    base.acts.onUnsaved(told);
    const storing = base.mutate([late(1)]);
    expect([base.cell(cell).state, base.acts.hasNotSaved, told.mock.calls.length]).toEqual(['notSaved', true, 1]);
    // Nothing to retry: it is in flight.
    expect(base.acts.unsaved()).toEqual([]);
    expect((await storing).outcome).toBe('stored');
    expect([base.cell(cell).state, base.acts.hasNotSaved, told.mock.calls.length]).toEqual(['waiting', false, 2]);
    device.close();
  });
});

describe('the text of a form', () => {
  it('is kept although its page ended with the last key, and dropped when it was stored', async () => {
    const device = new Device();
    const draft = { schoolId: 1, name: 'homework:x', at: 1 };
    device.log().noteDraft({ ...draft, value: '§12, 3-ес' });
    device.log().noteDraft({ ...draft, value: '§12, 3-есеп' });
    const handles = device.handles();
    await takeOverTyped(handles, device.log(), device.makeId);
    expect(await readDraft(handles, 1, 'homework:x')).toBe('§12, 3-есеп');
    expect(device.place.size).toBe(0);
    device.log().noteDraft({ ...draft, value: undefined });
    await takeOverTyped(handles, device.log(), device.makeId);
    expect(await readDraft(handles, 1, 'homework:x')).toBeUndefined();
    device.close();
  });

  it('is kept as it is, whatever its fields are called', () => {
    const device = new Device();
    const value = { hash: '#7', token: 'жетон' };
    device.log().noteDraft({ schoolId: 1, name: 'form:x', at: 1, value });
    expect(device.log().drafts()).toMatchObject([{ value }]);
  });

  it('that was typed while an older one was being written to the disk stays in the log', () => {
    const device = new Device();
    const draft = { schoolId: 1, name: 'homework:x', at: 1 };
    device.log().noteDraft({ ...draft, value: 'new' });
    device.log().forgetDraft({ ...draft, value: 'old' });
    expect(device.log().drafts()).toMatchObject([{ value: 'new' }]);
    device.log().forgetDraft({ ...draft, value: 'new' });
    expect(device.log().drafts()).toEqual([]);
  });
});

function pupilAndValue(payload: unknown): [string, string] {
  const { studentGroupUuid, attendance } = payload as { studentGroupUuid: string; attendance: string };
  return [studentGroupUuid, attendance];
}

/** The disk has the newest act, and its page was never told. */
async function untilTaken(device: Device): Promise<void> {
  const id = device.log().acts().at(-1)?.id ?? '';
  const handles = device.handles();
  await vi.waitFor(
    async () => {
      const row = await handles.relaxed.flags.get('typedTaken');
      expect(Object.keys((row?.value ?? {}) as object)).toContain(id);
    },
    { interval: 1 },
  );
  handles.close();
}

/** A page whose tap is its last task. */
function typeAndEnd(device: Device, intents: readonly Intent[]): void {
  device.end = 'atOnce';
  void device.open().base.mutate(intents);
  device.forgetPage();
}
