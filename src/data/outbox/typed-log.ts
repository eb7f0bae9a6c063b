// What a person typed, from the moment of the tap: written down in local storage in the same task, before the transaction that puts it on
// the disk has started, so that a page which ends at once loses nothing. The transaction takes it over by its id, once, and it is forgotten
// here; what a page left behind the next one finds. It holds what the outbox holds and goes where that goes: a sign-out takes it over and
// seals it with the rest (leaving.ts).
import { cellKey } from '#contract/core/documents.ts';
import type { DeviceTime, ServerTime } from '#contract/core/time.ts';
import { findMutation } from '#contract/mutations.ts';
import { keepDraft } from '#db/drafts.ts';
import type { Handles } from '#db/handles.ts';
import { enqueueActs, type NewOperation } from '#db/outbox.ts';
import { cacheKey } from '#db/schema.ts';
import { keysBeginning, readLocal, removeLocal, type StoragePort, writeLocal } from '#shared/lib/storage.ts';

type LogStorage = StoragePort & Pick<Storage, 'length' | 'key'>;
/** What one press writes. */
type TypedAct = {
  readonly kind: 'act';
  readonly id: string;
  /** When it was done, and the order within the page: ids of one moment have none. */
  readonly at: ServerTime;
  readonly order: number;
  readonly operations: readonly NewOperation[];
};
/** The text of a form as it is now; `value` undefined: it was stored, or given up. */
type TypedDraft = {
  readonly kind: 'draft';
  readonly schoolId: number;
  readonly name: string;
  readonly value?: unknown;
  readonly at: DeviceTime;
};

let order = 0;

export class TypedLog {
  private readonly userId: number;
  private readonly makeId: () => string;
  private readonly storage: LogStorage | undefined;

  /** `storage`: that of a test; the browser's own otherwise. */
  constructor(userId: number, makeId: () => string, storage?: LogStorage) {
    this.userId = userId;
    this.makeId = makeId;
    this.storage = storage;
  }

  private keyOf(id: string): `typed.${number}.${string}` {
    return `typed.${this.userId}.${id}`;
  }
  private write(id: string, value: object): boolean {
    const options = this.storage ? { storage: this.storage } : {};
    return writeLocal(this.keyOf(id), value, options) === 'stored';
  }

  /** Writes down an act, in this task; its id, or null where that is not possible. */
  note(operations: readonly NewOperation[], at: ServerTime): string | null {
    const id = this.makeId();
    order += 1;
    return this.write(id, { kind: 'act', id, at, order, operations } satisfies TypedAct) ? id : null;
  }
  /** Some of an act is replaced by something newer. */
  amend(id: string, operations: readonly NewOperation[]): void {
    const known = this.acts().find((act) => act.id === id);
    if (known) this.write(id, { ...known, operations });
  }
  /** They are on the disk, or given up. */
  forget(ids: readonly string[]): void {
    for (const id of ids) removeLocal(this.keyOf(id), this.storage);
  }
  /** What was typed and may not be on the disk, in the order in which it was. */
  acts(): readonly TypedAct[] {
    return this.found<TypedAct>('act').sort((a, b) => a.at - b.at || a.order - b.order);
  }

  /** Writes down the text of a form, in this task. */
  noteDraft(draft: Omit<TypedDraft, 'kind'>): void {
    this.write(draftId(draft), { kind: 'draft', ...draft } satisfies TypedDraft);
  }
  /** The text is on the disk; one that was typed since stays. */
  forgetDraft(draft: Omit<TypedDraft, 'kind'>): void {
    const known = this.drafts().find((other) => draftId(other) === draftId(draft));
    if (known && JSON.stringify(known.value) === JSON.stringify(draft.value)) this.forget([draftId(draft)]);
  }
  drafts(): readonly TypedDraft[] {
    return this.found<TypedDraft>('draft');
  }

  private found<Kind extends TypedAct | TypedDraft>(kind: Kind['kind']): Kind[] {
    return keysBeginning(this.keyOf(''), this.storage).flatMap((key) => {
      const read = readLocal(key as `typed.${number}.${string}`, this.storage);
      const entry = read.state === 'found' ? (read.value as Kind) : null;
      return entry?.kind === kind ? [entry] : [];
    });
  }

  /** Of whom something is written down on this device. */
  static people(): readonly number[] {
    return [...new Set(keysBeginning('typed.').map((key) => Number(key.split('.')[1])))];
  }
}

function draftId({ schoolId, name }: { readonly schoolId: number; readonly name: string }): string {
  return `draft.${cacheKey(schoolId, name)}`;
}

/**
 * Puts on the disk what pages left behind that ended too soon; whoever does it second finds nothing to do. What the disk refuses stays.
 * `isOwn`: acts that the page stores itself.
 * @returns numbers of the rows of the outbox that changed.
 */
export async function takeOverTyped(
  handles: Handles,
  log: TypedLog,
  makeId: () => string,
  isOwn: (id: string) => boolean = () => false,
): Promise<number[]> {
  const acts = log.acts().filter(({ id }) => !isOwn(id));
  const seqs: number[] = [];
  // Most starts go without the mutations of pages that few open; what was typed there needs them now.
  if (acts.some(({ operations }) => operations.some(({ name }) => !findMutation(name))))
    await import('#contract/office.ts').catch(() => undefined);
  const newest = acts.length > 0 ? await newestByCell(handles) : new Map<string, number>();
  for (const { id, operations } of acts) {
    // Typed into the same cell since, perhaps in another tab: that is what the author wants there.
    const isNewest = (operation: NewOperation) => (newest.get(cellOf(operation)) ?? 0) <= operation.capturedAt;
    const taken = await enqueueActs(handles, [{ id, operations: operations.filter(isNewest) }], makeId).catch(
      () => null,
    );
    if (!taken) continue;
    log.forget([id]);
    seqs.push(...taken.flatMap((enqueued) => enqueued.seqs));
  }
  for (const draft of log.drafts()) {
    const isKept = await keepDraft(handles, { ...draft, value: draft.value }).then(
      () => true,
      () => false,
    );
    if (isKept) log.forgetDraft(draft);
  }
  return seqs;
}

function cellOf({ name, payload }: NewOperation): string {
  const mutation = findMutation(name);
  return mutation ? cellKey(mutation.key(payload)) : '';
}

/** When the author last typed into each cell, of what is on the disk; device time. */
async function newestByCell(handles: Handles): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  const rows = await handles.run(async () => [
    ...(await handles.relaxed.outbox.toArray()),
    ...(await handles.relaxed.receipts.toArray()),
  ]);
  for (const { cellKey: key, capturedAt } of rows) newest.set(key, Math.max(newest.get(key) ?? 0, capturedAt));
  return newest;
}
