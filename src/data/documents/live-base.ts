// The screen is base plus pending (law 3): documents as the server gave them, and above them, in memory, an index from cell key
// to unsettled operations. A screen subscribes to one cell, so that one tap re-evaluates one cell and not the whole journal.
import { type Cell, type CellAddress, cellKey, emptyCell } from '#contract/core/documents.ts';
import { AppError, type ErrorCode, type PlainError } from '#contract/core/errors.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { readSnapshot } from '#db/base-store.ts';
import type { Handles } from '#db/handles.ts';
import { enqueueActs, type NewOperation, readOutbox } from '#db/outbox.ts';
import type { CacheRow, OutboxRow } from '#db/schema.ts';
import { heldInHand } from '#shared/lib/in-hand.ts';
import { type TypedLog, takeOverTyped } from '../outbox/typed-log.ts';

export type CellState = 'saved' | 'saving' | 'waiting' | 'sending' | 'conflict' | 'refused' | 'notSaved';
export type CellView = {
  /** What the person sees: the base with everything of theirs above it. */
  readonly value: unknown;
  readonly state: CellState;
  /** What the server holds. */
  readonly base: Cell;
  /** The newest operation above the base, when there is one. */
  readonly row: OutboxRow | undefined;
};
export type DocumentView =
  | { readonly state: 'loading' }
  /** Never downloaded to this device. */
  | { readonly state: 'absent' }
  | { readonly state: 'refused'; readonly code: ErrorCode }
  | { readonly state: 'ready'; readonly row: CacheRow };

/** A write that is not on the disk yet, or could not be put there. */
type Held = {
  readonly intent: Intent;
  readonly key: string;
  readonly operation: NewOperation;
  /** Id of its act in the log; null: it stands nowhere but on the screen. */
  readonly note: string | null;
  readonly isFailed: boolean;
};
/** What one press of a person writes, all or none. */
type Act = {
  readonly note: string | null;
  readonly operations: readonly NewOperation[];
  readonly held: readonly Held[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};
export type Mutated =
  | { readonly outcome: 'stored'; readonly undo: readonly Intent[] }
  | { readonly outcome: 'notSaved'; readonly error: PlainError };

const loading: DocumentView = { state: 'loading' };
const absent: DocumentView = { state: 'absent' };

function addTo<Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const set = map.get(key);
  if (set) set.add(item);
  else map.set(key, new Set([item]));
}

export type LiveBaseOptions = {
  readonly handles: Handles;
  readonly schoolId: number;
  readonly eduYear: number;
  /** Nothing is written in the year that is worked in. */
  readonly isYearReadOnly: boolean;
  readonly makeId: () => string;
  readonly now: () => number;
  /** Where everything is written down before it is stored. */
  readonly log: TypedLog;
  /** Tells other contexts that these outbox rows changed; `isUrgent`: the person waits for the answer. */
  readonly announce: (seqs: readonly number[], isUrgent: boolean) => void;
};

export class LiveBase {
  private readonly options: LiveBaseOptions;
  private readonly documents = new Map<string, DocumentView>();
  private readonly rows = new Map<number, OutboxRow>();
  private readonly rowsByCell = new Map<string, OutboxRow[]>();
  private held: readonly Held[] = [];
  private readonly views = new Map<string, CellView>();
  private readonly documentListeners = new Map<string, Set<() => void>>();
  private readonly cellListeners = new Map<string, Set<() => void>>();
  private readonly outboxListeners = new Set<() => void>();
  private readonly unsavedListeners = new Set<() => void>();
  private failed: readonly Held[] = [];
  /** Only on the screen: it would go with the page. */
  private exposed = 0;
  /** Ids that stand in no log any more, for the next write to forget. */
  private forgotten: string[] = [];
  private unsettled: readonly OutboxRow[] = [];
  private isSending = false;
  private queue: Act[] = [];
  private isWriting = false;
  private writing = Promise.resolve();
  private toLoad = new Set<string>();
  /** Resolves when what former pages left behind is stored, or cannot be: what is typed now comes after it. Null when nothing is left. */
  private takenOver: Promise<void> | null;
  /** Resolves when the outbox has been read: before that no cell may be shown as settled. */
  readonly ready: Promise<void>;

  constructor(options: LiveBaseOptions) {
    this.options = options;
    this.takenOver = this.takeOver();
    this.ready = this.readAll();
  }

  get schoolId(): number {
    return this.options.schoolId;
  }

  private isClosed = false;
  /** Nothing is read any more; a read that was under way ends without a word. */
  close(): void {
    this.isClosed = true;
    heldInHand.delete(this);
  }

  /** Resolves when everything that was done here is on the disk, or could not be put there. */
  written(): Promise<void> {
    return this.writing;
  }

  /** Whether something stands on the screen that the device could not store, or has not yet and could not write down either. */
  get hasNotSaved(): boolean {
    return this.exposed > 0;
  }

  /** Stores what pages left in the log that ended before it was stored. */
  private takeOver(): Promise<void> | null {
    const { handles, log, makeId, announce } = this.options;
    const own = new Set(this.held.map(({ note }) => note));
    const isOwn = (id: string) => own.has(id);
    if (log.drafts().length === 0 && log.acts().every(({ id }) => isOwn(id))) return null;
    const taking = takeOverTyped(handles, log, makeId, isOwn)
      .then((seqs) => {
        if (seqs.length > 0) announce(seqs, false);
      })
      // It stays in the log.
      .catch(() => undefined)
      .finally(() => {
        if (this.takenOver === taking) this.takenOver = null;
      });
    return taking;
  }

  private async readAll(): Promise<void> {
    try {
      await this.takenOver;
      this.takeRows(await readOutbox(this.options.handles), []);
    } catch (error) {
      if (!this.isClosed) throw error;
    }
  }

  // ---- documents ----

  /** The document as it is known now; asks the device for it when it was not read yet. */
  document(name: string): DocumentView {
    const known = this.documents.get(name);
    if (known) return known;
    this.documents.set(name, loading);
    this.load(name);
    return loading;
  }

  /** The document as far as somebody has asked for it; nothing is read for this. */
  known(name: string): DocumentView | undefined {
    return this.documents.get(name);
  }

  private load(name: string): void {
    // Everything that one render asks for is read in one transaction.
    if (this.toLoad.size === 0) queueMicrotask(() => void this.loadAsked());
    this.toLoad.add(name);
  }

  private async loadAsked(): Promise<void> {
    const names = [...this.toLoad];
    this.toLoad = new Set();
    await this.ready;
    try {
      await this.refresh(names, []);
    } catch (error) {
      if (!this.isClosed) throw error;
    }
  }

  /** Reads documents and outbox rows again, together, and tells who shows them. */
  async refresh(documents: readonly string[], seqs: readonly number[]): Promise<void> {
    const { handles, schoolId } = this.options;
    const shown = documents.filter((name) => this.documents.has(name));
    if (shown.length === 0 && seqs.length === 0) return;
    const snapshot = await readSnapshot(handles, schoolId, shown, seqs);
    for (const name of shown) this.documents.set(name, viewOf(snapshot.documents.get(name)));
    this.takeRows(snapshot.rows, seqs);
    for (const name of shown) this.documentChanged(name);
  }

  /** Reads again what waits: a tab that died between its write and its word has told nobody. */
  async readOutboxAgain(): Promise<void> {
    this.takenOver = this.takeOver();
    await this.takenOver;
    // Before the read: what is typed during it is not on the disk that was read, and must stay on the screen.
    const known = [...this.rows.keys()];
    this.takeRows(await readOutbox(this.options.handles), known);
  }

  /** Reads everything again that is shown or waits: nobody told this page of what changed. */
  async readAgain(): Promise<void> {
    await this.readOutboxAgain();
    await this.refresh([...this.documents.keys()], []);
  }

  private documentChanged(name: string): void {
    // Over a copy: who shows a cell asks for it at once, which puts it back at the end of the map; the loop would never end.
    for (const key of [...this.views.keys()]) if (key.startsWith(`${name}|`)) this.cellChanged(key);
    for (const listener of this.documentListeners.get(name) ?? []) listener();
  }

  onDocument(name: string, listener: () => void): () => void {
    addTo(this.documentListeners, name, listener);
    return () => this.documentListeners.get(name)?.delete(listener);
  }

  // ---- outbox ----

  /** Takes over rows; numbers that were asked for and not found are settled or discarded. */
  private takeRows(rows: readonly OutboxRow[], asked: readonly number[]): void {
    const touched = new Set<string>();
    for (const seq of asked) {
      const row = this.rows.get(seq);
      if (row) touched.add(row.cellKey);
      this.rows.delete(seq);
    }
    for (const row of rows) {
      this.rows.set(row.seq, row);
      touched.add(row.cellKey);
    }
    if (touched.size === 0) return;
    this.unsettled = [...this.rows.values()].sort((a, b) => a.seq - b.seq);
    for (const key of touched) this.rowsByCell.delete(key);
    for (const row of this.unsettled) {
      if (!touched.has(row.cellKey) || row.schoolId !== this.options.schoolId) continue;
      this.rowsByCell.set(row.cellKey, [...(this.rowsByCell.get(row.cellKey) ?? []), row]);
    }
    for (const key of touched) this.cellChanged(key);
    for (const listener of this.outboxListeners) listener();
  }

  /** Whether a request is under way: what was tried once and is not on its way now only waits. */
  setSending(isSending: boolean): void {
    if (isSending === this.isSending) return;
    this.isSending = isSending;
    const sent = this.unsettled.filter((row) => row.state === 'pending' && row.firstSentAt !== null);
    for (const key of new Set(sent.map((row) => row.cellKey))) this.cellChanged(key);
  }

  /** All operations that are not settled, in order, of all schools. */
  outbox(): readonly OutboxRow[] {
    return this.unsettled;
  }

  /** Whether something is to be sent, or on its way to the disk. */
  get hasWaiting(): boolean {
    return this.held.length > 0 || this.unsettled.some(({ state }) => state === 'pending');
  }

  onOutbox(listener: () => void): () => void {
    this.outboxListeners.add(listener);
    return () => this.outboxListeners.delete(listener);
  }

  // ---- cells ----

  /** The cell as the person sees it. The same object until something about it changes. */
  cell(address: CellAddress): CellView {
    const key = cellKey(address);
    const known = this.views.get(key);
    if (known) return known;
    const view = this.compute(address, key);
    this.views.set(key, view);
    return view;
  }

  private compute(address: CellAddress, key: string): CellView {
    const document = this.document(address.document);
    const base = document.state === 'ready' ? (document.row.cells[address.cell] ?? emptyCell) : emptyCell;
    let value: unknown = base.value;
    const rows = this.rowsByCell.get(key) ?? [];
    for (const row of rows) value = overlaid(value, row);
    const held = this.held.filter((item) => item.key === key);
    for (const { intent } of held) value = overlaid(value, intent);
    return { value, base, row: rows.at(-1), state: stateOf(rows, held, this.isSending) };
  }

  private cellChanged(key: string): void {
    this.views.delete(key);
    for (const listener of this.cellListeners.get(key) ?? []) listener();
  }

  onCell(address: CellAddress, listener: () => void): () => void {
    const key = cellKey(address);
    addTo(this.cellListeners, key, listener);
    return () => this.cellListeners.get(key)?.delete(listener);
  }

  // ---- writing ----

  /**
   * Shows the intents at once and stores them durably. When the device cannot store them they stay on the screen, marked as not
   * saved, until they are tried again or given up.
   */
  async mutate(intents: readonly Intent[]): Promise<Mutated> {
    if (intents.some((intent) => this.isOfReadOnlyYear(intent))) {
      return { outcome: 'notSaved', error: { code: 'YEAR_READ_ONLY' } };
    }
    const undo = intents.map((intent) => this.inverseOf(intent)).filter((intent) => intent !== null);
    const { schoolId, eduYear, now, log } = this.options;
    const capturedAt = now();
    const keys = intents.map(keyOf);
    const operations = intents.map(
      (intent): NewOperation => ({ schoolId, eduYear, ...intent, capturedAt, shown: this.shownBase(intent) }),
    );
    // In the task of the tap: the page may end with it.
    const note = log.note(operations, capturedAt);
    const held = intents.map((intent, index): Held => {
      const [key = '', operation] = [keys[index], operations[index] as NewOperation];
      return { intent, key, operation, note, isFailed: false };
    });
    // A new try over a value that could not be saved replaces it.
    const replaced = this.held.filter((item) => item.isFailed && keys.includes(item.key));
    this.hold([...this.held.filter((item) => !replaced.includes(item)), ...held]);
    this.amendNotes(replaced);
    for (const { key } of held) this.cellChanged(key);
    try {
      await this.store({ note, operations, held });
      return { outcome: 'stored', undo: undo.reverse() };
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError('NOT_SAVED', {}, error);
      this.hold(this.held.map((item) => (held.includes(item) ? { ...item, isFailed: true } : item)));
      // Only what may yet be stored is worth a second start.
      if (failure.code !== 'NOT_SAVED' && note !== null) log.forget([note]);
      for (const { key } of held) this.cellChanged(key);
      return { outcome: 'notSaved', error: failure.toPlain() };
    }
  }

  /** What is not on the disk stands on this page only: nothing may take the page away meanwhile. */
  private hold(held: readonly Held[]): void {
    this.held = held;
    if (held.length > 0) heldInHand.add(this);
    else heldInHand.delete(this);
    const failed = held.filter(({ isFailed }) => isFailed);
    const exposed = held.filter(isExposed).length;
    const isSame = failed.length === this.failed.length && failed.every((item, index) => item === this.failed[index]);
    if (isSame && exposed === this.exposed) return;
    this.exposed = exposed;
    if (!isSame) this.failed = failed;
    for (const listener of this.unsavedListeners) listener();
  }

  /** What could not be put on the disk and is only on the screen, in the order of the attempts; the same array until it changes. */
  unsaved(): readonly { readonly intent: Intent; readonly key: string }[] {
    return this.failed;
  }

  onUnsaved(listener: () => void): () => void {
    this.unsavedListeners.add(listener);
    return () => this.unsavedListeners.delete(listener);
  }

  /** A lesson that is here tells its own year: a decision on unsent work may be made while another year is open. */
  private isOfReadOnlyYear({ name, payload }: Intent): boolean {
    const document = findMutation(name)?.key(payload).document;
    const view = document === undefined ? undefined : this.documents.get(document);
    const body = view?.state === 'ready' ? (view.row.body as { readonly yearReadOnly?: boolean }) : {};
    return body.yearReadOnly ?? this.options.isYearReadOnly;
  }

  /** What stands in the place of something older takes its place in the log too: the next start brings back the newest alone. */
  private amendNotes(replaced: readonly Held[]): void {
    const { log } = this.options;
    for (const note of new Set(replaced.map((item) => item.note))) {
      if (note === null) continue;
      const left = this.held.filter((item) => item.note === note);
      if (left.length === 0) log.forget([note]);
      else
        log.amend(
          note,
          left.map(({ operation }) => operation),
        );
    }
  }

  /** Resolves when the act is on the disk. */
  private store(act: Omit<Act, 'resolve' | 'reject'>): Promise<void> {
    const stored = new Promise<void>((resolve, reject) => this.queue.push({ ...act, resolve, reject }));
    if (!this.isWriting) this.writing = this.writeQueued();
    return stored;
  }

  /** The server's cell that the person had before them. */
  private shownBase({ name, payload }: Intent): Cell | undefined {
    const mutation = findMutation(name);
    const parsed = mutation?.payload.safeParse(payload);
    if (!mutation || !parsed?.success) return undefined;
    const { document, cell } = mutation.key(parsed.data);
    const view = this.documents.get(document);
    return view?.state === 'ready' ? (view.row.cells[cell] ?? emptyCell) : undefined;
  }

  /** While one write waits for the disk, acts gather; they then share the next one, so that quick fingers never run ahead of it. */
  private async writeQueued(): Promise<void> {
    this.isWriting = true;
    if (this.takenOver) await this.takenOver;
    while (this.queue.length > 0) await this.write(this.queue.splice(0));
    this.isWriting = false;
  }

  /** Writes acts in one transaction; when it fails, each in its own, so that one that cannot be stored takes no other with it. */
  private async write(acts: readonly Act[]): Promise<void> {
    const { handles, makeId, log } = this.options;
    try {
      const forget = this.forgotten;
      const whole = acts.map(({ note, operations }) => ({ id: note, operations }));
      const seqs = (await enqueueActs(handles, whole, makeId, forget)).flatMap((enqueued) => enqueued.seqs);
      const notes = acts.flatMap(({ note }) => note ?? []);
      log.forget(notes);
      this.forgotten = notes;
      await this.afterStored(
        acts.flatMap((act) => act.held),
        [...new Set(seqs)],
      );
      for (const act of acts) act.resolve();
    } catch (error) {
      const [only] = acts;
      if (acts.length === 1) only?.reject(error);
      else for (const act of acts) await this.write([act]);
    }
  }

  private async afterStored(held: readonly Held[], seqs: readonly number[]): Promise<void> {
    const { handles, schoolId, announce } = this.options;
    const snapshot = await readSnapshot(handles, schoolId, [], seqs);
    this.hold(this.held.filter((item) => !held.includes(item)));
    this.takeRows(snapshot.rows, seqs);
    for (const { key } of held) this.cellChanged(key);
    const isUrgent = held.some(({ intent }) => findMutation(intent.name)?.urgency === 'now');
    if (seqs.length > 0) announce(seqs, isUrgent);
  }

  /** The operation that puts back what the person sees now. */
  private inverseOf(intent: Intent): Intent | null {
    const mutation = findMutation(intent.name);
    const payload = mutation?.payload.safeParse(intent.payload);
    if (!mutation || mutation.undo === 'never' || !payload?.success) return null;
    return mutation.undo(this.cell(mutation.key(payload.data)).value, payload.data);
  }
}

function viewOf(row: CacheRow | undefined): DocumentView {
  if (!row) return absent;
  if (row.body === null) return row.refusal ? { state: 'refused', code: row.refusal } : absent;
  return { state: 'ready', row };
}

/** It would go with the page, or the device has refused it. */
function isExposed({ isFailed, note }: Held): boolean {
  return isFailed || note === null;
}

function keyOf({ name, payload }: Intent): string {
  const mutation = findMutation(name);
  if (!mutation) throw new AppError('UNKNOWN_MUTATION');
  return cellKey(mutation.key(payload));
}

function overlaid(value: unknown, operation: { name: string; payload: unknown }): unknown {
  return findMutation(operation.name)?.overlay(value, operation.payload) ?? null;
}

function stateOf(rows: readonly OutboxRow[], held: readonly Held[], isSending: boolean): CellState {
  if (held.some(isExposed)) return 'notSaved';
  if (held.length > 0) return 'saving';
  const last = rows.at(-1);
  if (!last) return 'saved';
  if (last.state === 'parked') return last.error?.code === 'CONFLICT' ? 'conflict' : 'refused';
  return last.firstSentAt !== null && isSending ? 'sending' : 'waiting';
}
