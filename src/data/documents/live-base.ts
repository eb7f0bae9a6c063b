// The screen is base plus pending (law 3): documents as the server gave them, and above them, in memory, an index from cell key
// to unsettled operations. A screen subscribes to one cell, so that one tap re-evaluates one cell and not the whole journal.
import { type Cell, type CellAddress, cellKey, emptyCell, parseCellKey } from '#contract/core/documents.ts';
import { AppError, type PlainError } from '#contract/core/errors.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { findMutation, isWork } from '#contract/mutations.ts';
import { readSnapshot, type Snapshot } from '#db/base-store.ts';
import { type NewOperation, readOutbox } from '#db/outbox.ts';
import type { OutboxRow } from '#db/schema.ts';
import { KeyedListeners, Listeners } from '#shared/lib/store.ts';
import { ActWriter, type ActWriterOptions, type Held } from '../outbox/act-writer.ts';
import { type Undo, undoOf } from './undo.ts';
import { type CellView, type DocumentView, loading, overlaid, stateOf, viewOf } from './views.ts';

export type Mutated =
  | { readonly outcome: 'stored'; readonly undo: Undo | null }
  | { readonly outcome: 'notSaved'; readonly error: PlainError };

export type LiveBaseOptions = ActWriterOptions & {
  readonly schoolId: number;
  readonly eduYear: number;
  /** Nothing is written in the year that is worked in. */
  readonly isYearReadOnly: boolean;
  readonly now: () => number;
  /** Told of rows that waited and are not in the outbox any more: settled by another context, or gone with the database. */
  readonly onGone?: (rows: readonly OutboxRow[]) => void;
};

export class LiveBase {
  private readonly options: LiveBaseOptions;
  private readonly documents = new Map<string, DocumentView>();
  /** Documents that are shown from memory: they went with the database when storage was cleared. */
  private readonly onlyInMemory = new Set<string>();
  private readonly rows = new Map<number, OutboxRow>();
  private readonly rowsByCell = new Map<string, OutboxRow[]>();
  private readonly views = new Map<string, CellView>();
  private readonly documentListeners = new KeyedListeners<string>();
  private readonly cellListeners = new KeyedListeners<string>();
  private readonly outboxListeners = new Listeners();
  private readonly cellsListeners = new KeyedListeners<string>();
  private readonly allCells = new Map<string, ReadonlyMap<string, CellView>>();
  private unsettled: readonly OutboxRow[] = [];
  private isSending = false;
  private toLoad = new Set<string>();
  /** What is being written to the disk, or could not be put there. */
  readonly acts: ActWriter;
  /** Resolves when the outbox has been read: before that no cell may be shown as settled. */
  readonly ready: Promise<void>;

  constructor(options: LiveBaseOptions) {
    this.options = options;
    this.acts = new ActWriter(options, (held, seqs) => this.afterStored(held, seqs));
    this.ready = this.readAll();
  }

  get schoolId(): number {
    return this.options.schoolId;
  }

  private isClosed = false;
  /** Nothing is read any more; a read that was in progress ends without a word. */
  close(): void {
    this.isClosed = true;
    this.acts.close();
  }

  private async readAll(): Promise<void> {
    try {
      await this.acts.takeOver();
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

  /** Documents that a screen has asked for and that are not on the device. */
  missing(): readonly string[] {
    return [...this.documents].filter(([name, view]) => this.isMissing(name, view)).map(([name]) => name);
  }

  /** Whether the server must be asked for the document: the device does not hold it, though it may still be on the screen. */
  isMissing(name: string, view = this.document(name)): boolean {
    return view.state !== 'ready' || this.onlyInMemory.has(name);
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
    this.take(await readSnapshot(handles, schoolId, shown, seqs), shown, seqs);
  }

  private take(snapshot: Snapshot, documents: readonly string[], seqs: readonly number[]): void {
    for (const name of documents) this.takeDocument(name, snapshot);
    this.takeRows(snapshot.rows, seqs);
    for (const name of documents) this.documentChanged(name);
  }

  /** A page keeps what it shows when storage is cleared under it: only a database that the server has answered says that it is gone. */
  private takeDocument(name: string, { documents, wasAnswered }: Snapshot): void {
    const row = documents.get(name);
    const isCleared = !row && !wasAnswered && this.documents.get(name)?.state === 'ready';
    if (isCleared) this.onlyInMemory.add(name);
    else this.onlyInMemory.delete(name);
    if (!isCleared) this.documents.set(name, viewOf(row));
  }

  /** Reads the outbox again, with the documents of rows that are settled: a tab that died between writing and telling has told nobody. */
  async readOutboxAgain(): Promise<void> {
    const { handles, schoolId } = this.options;
    await this.acts.takeOver();
    // Before the read: what is typed during it is not on the disk that was read, and must stay on the screen.
    const known = [...this.rows.values()];
    const shown = known.map(documentOf).filter((name) => this.documents.has(name));
    const snapshot = await readSnapshot(handles, schoolId, [...new Set(shown)], 'all');
    const waiting = new Set(snapshot.rows.map(({ seq }) => seq));
    const gone = known.filter(({ seq }) => !waiting.has(seq));
    const settled = new Set(gone.map(documentOf));
    const changed = [...settled].filter((name) => snapshot.documents.has(name));
    this.take(
      snapshot,
      changed,
      known.map(({ seq }) => seq),
    );
    const goneUnsent = gone.filter(({ state }) => state === 'pending');
    if (goneUnsent.length > 0) this.options.onGone?.(goneUnsent);
  }

  /** Reads everything again that is shown or waits: nobody told this page of what changed. */
  async readAgain(): Promise<void> {
    await this.readOutboxAgain();
    await this.refresh([...this.documents.keys()], []);
  }

  private documentChanged(name: string): void {
    // Over a copy: who shows a cell asks for it at once, which puts it back at the end of the map; the loop would never end.
    for (const key of [...this.views.keys()]) if (key.startsWith(`${name}|`)) this.cellChanged(key);
    this.documentListeners.tell(name);
    this.cellsListeners.tell(name);
  }

  onDocument(name: string, listener: () => void): () => void {
    return this.documentListeners.on(name, listener);
  }

  // ---- outbox ----

  /** Takes over rows; numbers that were asked for and not found are settled or discarded. */
  private takeRows(rows: readonly OutboxRow[], asked: readonly number[]): void {
    const touched = new Set<string>();
    // A new database gives the numbers of the former one again.
    const replaced = rows.flatMap((row) => {
      const former = this.rows.get(row.seq);
      return former?.state === 'pending' && former.clientId !== row.clientId ? [former] : [];
    });
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
    const inOrder = [...this.rows.values()].sort((a, b) => a.seq - b.seq);
    this.unsettled = inOrder.filter(isWork);
    for (const key of touched) this.rowsByCell.delete(key);
    for (const row of inOrder) {
      if (!touched.has(row.cellKey) || row.schoolId !== this.options.schoolId) continue;
      this.rowsByCell.set(row.cellKey, [...(this.rowsByCell.get(row.cellKey) ?? []), row]);
    }
    for (const key of touched) this.cellChanged(key);
    this.outboxListeners.tell();
    if (replaced.length > 0) this.options.onGone?.(replaced);
  }

  /** Whether a request is in flight: what was tried once and is not in flight now only waits. */
  setSending(isSending: boolean): void {
    if (isSending === this.isSending) return;
    this.isSending = isSending;
    const sent = [...this.rows.values()].filter((row) => row.state === 'pending' && row.firstSentAt !== null);
    for (const key of new Set(sent.map((row) => row.cellKey))) this.cellChanged(key);
  }

  /** All work that is not settled, in order, of all schools. */
  readonly outbox = (): readonly OutboxRow[] => this.unsettled;

  /** Whether something is to be sent, or being written to the disk. */
  get hasWaiting(): boolean {
    return !this.acts.isEmpty || [...this.rows.values()].some(({ state }) => state === 'pending');
  }

  readonly onOutbox = this.outboxListeners.on;

  // ---- cells ----

  /** The cell as the user sees it. The same object until something about it changes. */
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
    const held = this.acts.of(key);
    for (const { intent } of held) value = overlaid(value, intent);
    return { value, base, row: rows.at(-1), state: stateOf(rows, held, this.isSending) };
  }

  private cellChanged(key: string): void {
    this.views.delete(key);
    this.cellListeners.tell(key);
    this.cellsListeners.tell(parseCellKey(key).document);
  }

  onCell(address: CellAddress, listener: () => void): () => void {
    return this.cellListeners.on(cellKey(address), listener);
  }

  /**
   * All cells of a document that the server holds or the user has written to, by name, as the user sees them; the same map until one of
   * them changes.
   */
  cellsOf(document: string): ReadonlyMap<string, CellView> {
    const view = this.document(document);
    const prefix = `${document}|`;
    const keys = [...this.rowsByCell.keys(), ...this.acts.keys()].filter((key) => key.startsWith(prefix));
    const names = [
      ...(view.state === 'ready' ? Object.keys(view.row.cells) : []),
      ...keys.map((key) => parseCellKey(key).cell),
    ];
    const found = new Map(names.map((cell) => [cell, this.cell({ document, cell })]));
    const known = this.allCells.get(document);
    if (known?.size === found.size && [...found].every(([cell, shown]) => known.get(cell) === shown)) return known;
    this.allCells.set(document, found);
    return found;
  }

  onCellsOf(document: string, listener: () => void): () => void {
    return this.cellsListeners.on(document, listener);
  }

  // ---- writing ----

  /**
   * Shows the intents at once and stores them durably. When the device cannot store them they stay on the screen, marked as not
   * saved, until they are tried again or given up. `back`: what undoes them, where that is not what was there before.
   */
  async mutate(intents: readonly Intent[], back = this.inversesOf(intents)): Promise<Mutated> {
    if (intents.some((intent) => this.isOfReadOnlyYear(intent))) {
      return { outcome: 'notSaved', error: { code: 'YEAR_READ_ONLY' } };
    }
    const { schoolId, eduYear, now } = this.options;
    const capturedAt = now();
    const operations = intents.map(
      (intent): NewOperation => ({ schoolId, eduYear, ...intent, capturedAt, shown: this.shownBase(intent) }),
    );
    const cells = intents.map(addressOf);
    const act = this.acts.begin(intents, cells.map(cellKey), operations, capturedAt);
    for (const { key } of act.held) this.cellChanged(key);
    const undo = undoOf(this, cells, back);
    const failure = await this.acts.store(act);
    if (!failure) return { outcome: 'stored', undo };
    for (const { key } of act.held) this.cellChanged(key);
    return { outcome: 'notSaved', error: failure.toPlain() };
  }

  /** A lesson that is here tells its own year: a decision on unsent work may be made while another year is open. */
  private isOfReadOnlyYear({ name, payload }: Intent): boolean {
    const document = findMutation(name)?.key(payload).document;
    const view = document === undefined ? undefined : this.documents.get(document);
    const body = view?.state === 'ready' ? (view.row.body as { readonly yearReadOnly?: boolean }) : {};
    return body.yearReadOnly ?? this.options.isYearReadOnly;
  }

  /** The server's cell that the user had before them. */
  private shownBase({ name, payload }: Intent): Cell | undefined {
    const mutation = findMutation(name);
    const parsed = mutation?.payload.safeParse(payload);
    if (!mutation || !parsed?.success) return undefined;
    const { document, cell } = mutation.key(parsed.data);
    const view = this.documents.get(document);
    return view?.state === 'ready' ? (view.row.cells[cell] ?? emptyCell) : undefined;
  }

  private async afterStored(held: readonly Held[], seqs: readonly number[]): Promise<void> {
    const { handles, schoolId, announce } = this.options;
    const snapshot = await readSnapshot(handles, schoolId, [], seqs);
    this.acts.release(held);
    this.takeRows(snapshot.rows, seqs);
    for (const { key } of held) this.cellChanged(key);
    const isUrgent = held.some(({ intent }) => findMutation(intent.name)?.urgency === 'now');
    if (seqs.length > 0) announce(seqs, isUrgent);
  }

  /** The operations that put back what the user sees now. */
  private inversesOf(intents: readonly Intent[]): readonly Intent[] {
    return intents.toReversed().flatMap(({ name, payload }) => {
      const mutation = findMutation(name);
      const parsed = mutation?.payload.safeParse(payload);
      if (!mutation || mutation.undo === 'never' || !parsed?.success) return [];
      return mutation.undo(this.cell(mutation.key(parsed.data)).value, parsed.data);
    });
  }
}

const documentOf = ({ cellKey: key }: OutboxRow) => parseCellKey(key).document;

function addressOf({ name, payload }: Intent): CellAddress {
  const mutation = findMutation(name);
  if (!mutation) throw new AppError('UNKNOWN_MUTATION');
  return mutation.key(payload);
}
