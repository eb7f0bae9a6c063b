// What a person typed, from the tap to the disk: it is on the screen and in the log at once, and in the outbox with the next write.
import { AppError } from '#contract/core/errors.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { isWork } from '#contract/mutations.ts';
import type { Handles } from '#db/handles.ts';
import { enqueueActs, type NewOperation } from '#db/outbox.ts';
import { heldInHand } from '#shared/lib/in-hand.ts';
import { Listeners } from '#shared/lib/store.ts';
import { type TypedLog, takeOverTyped } from './typed-log.ts';

/** A write that is not on the disk yet, or could not be put there. */
export type Held = {
  readonly intent: Intent;
  /** Of its cell. */
  readonly key: string;
  readonly operation: NewOperation;
  /** Id of its act in the log; null: it is nowhere but on the screen. */
  readonly note: string | null;
  readonly isFailed: boolean;
};
/** What one press of a person writes, all or none. */
type Act = {
  readonly note: string | null;
  readonly operations: readonly NewOperation[];
  readonly held: readonly Held[];
};
type QueuedAct = Act & { readonly resolve: () => void; readonly reject: (error: unknown) => void };

export type ActWriterOptions = {
  readonly handles: Handles;
  readonly makeId: () => string;
  /** Where everything is written down before it is stored. */
  readonly log: TypedLog;
  /** Tells other contexts that these outbox rows changed; `isUrgent`: the user waits for the answer. */
  readonly announce: (seqs: readonly number[], isUrgent: boolean) => void;
};

/** Work that would go with the page, or that the device has refused. */
export function isExposed({ isFailed, note, intent }: Held): boolean {
  return isWork(intent) && (isFailed || note === null);
}

export class ActWriter {
  private readonly options: ActWriterOptions;
  private readonly afterStored: (held: readonly Held[], seqs: readonly number[]) => Promise<void>;
  private held: readonly Held[] = [];
  private failed: readonly Held[] = [];
  /** Only on the screen: it would go with the page. */
  private exposed = 0;
  /** Ids that stand in no log any more, for the next write to forget. */
  private forgotten: string[] = [];
  private readonly unsavedListeners = new Listeners();
  private queue: QueuedAct[] = [];
  private isWriting = false;
  private writing = Promise.resolve();
  /** Resolves when what previous pages left behind is stored, or cannot be: what is typed now comes after it. Null when nothing is left. */
  private takenOver: Promise<void> | null = null;

  /** `afterStored`: shows the rows of what has come to the disk, and releases it. */
  constructor(
    options: ActWriterOptions,
    afterStored: (held: readonly Held[], seqs: readonly number[]) => Promise<void>,
  ) {
    this.options = options;
    this.afterStored = afterStored;
  }

  get isEmpty(): boolean {
    return this.held.length === 0;
  }
  /** What is above the rows of a cell, in the order of the acts. */
  of(key: string): readonly Held[] {
    return this.held.filter((item) => item.key === key);
  }
  /** The cells that something is above. */
  keys(): readonly string[] {
    return this.held.map(({ key }) => key);
  }
  /** Whether something is on the screen that the device could not store, or has not yet and could not write down either. */
  get hasNotSaved(): boolean {
    return this.exposed > 0;
  }
  /** What could not be put on the disk and is only on the screen, in the order of the attempts; the same array until it changes. */
  readonly unsaved = (): readonly { readonly intent: Intent; readonly key: string }[] => this.failed;
  readonly onUnsaved = this.unsavedListeners.on;
  /** Resolves when everything that was done here is on the disk, or could not be put there. */
  written(): Promise<void> {
    return this.writing;
  }

  /** Stores what pages left in the log that ended before it was stored. */
  async takeOver(): Promise<void> {
    this.takenOver = this.beginTakingOver();
    await this.takenOver;
  }
  private beginTakingOver(): Promise<void> | null {
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

  /** Writes an act down in this task, since the page may end with it, and holds it above the rows. */
  begin(intents: readonly Intent[], keys: readonly string[], operations: readonly NewOperation[], at: number): Act {
    const note = this.options.log.note(operations, at);
    const held = intents.map((intent, index): Held => {
      const [key = '', operation] = [keys[index], operations[index] as NewOperation];
      return { intent, key, operation, note, isFailed: false };
    });
    // A new try over a value that could not be saved replaces it.
    const replaced = this.held.filter((item) => item.isFailed && keys.includes(item.key));
    this.hold([...this.held.filter((item) => !replaced.includes(item)), ...held]);
    this.amendNotes(replaced);
    return { note, operations, held };
  }

  /** Puts an act on the disk; what the device says when it cannot. */
  async store(act: Act): Promise<AppError | null> {
    try {
      await new Promise<void>((resolve, reject) => {
        this.queue.push({ ...act, resolve, reject });
        if (!this.isWriting) this.writing = this.writeQueued();
      });
      return null;
    } catch (error) {
      const failure = error instanceof AppError ? error : new AppError('NOT_SAVED', {}, error);
      this.hold(
        this.held.flatMap((item) => {
          if (!act.held.includes(item)) return item;
          return isWork(item.intent) ? { ...item, isFailed: true } : [];
        }),
      );
      // Only what may yet be stored is worth a second start.
      if (failure.code !== 'NOT_SAVED' && act.note !== null) this.options.log.forget([act.note]);
      return failure;
    }
  }

  /** Its rows stand in its place. */
  release(held: readonly Held[]): void {
    this.hold(this.held.filter((item) => !held.includes(item)));
  }

  close(): void {
    heldInHand.delete(this);
  }

  /** What is not on the disk is on this page only: nothing may take the page away meanwhile. */
  private hold(held: readonly Held[]): void {
    this.held = held;
    if (held.some(({ intent }) => isWork(intent))) heldInHand.add(this);
    else heldInHand.delete(this);
    const failed = held.filter(({ isFailed }) => isFailed);
    const exposed = held.filter(isExposed).length;
    const isSame = failed.length === this.failed.length && failed.every((item, index) => item === this.failed[index]);
    if (isSame && exposed === this.exposed) return;
    this.exposed = exposed;
    if (!isSame) this.failed = failed;
    this.unsavedListeners.tell();
  }

  /** What is in the place of something older takes its place in the log too: the next start brings back the newest alone. */
  private amendNotes(replaced: readonly Held[]): void {
    const { log } = this.options;
    for (const note of new Set(replaced.map((item) => item.note))) {
      if (note === null) continue;
      const left = this.held.filter((item) => item.note === note).map(({ operation }) => operation);
      if (left.length === 0) log.forget([note]);
      else log.amend(note, left);
    }
  }

  /** While one write waits for the disk, acts gather; they then share the next one, so that quick fingers never run ahead of it. */
  private async writeQueued(): Promise<void> {
    this.isWriting = true;
    if (this.takenOver) await this.takenOver;
    while (this.queue.length > 0) await this.write(this.queue.splice(0));
    this.isWriting = false;
  }

  /** Writes acts in one transaction; when it fails, each in its own, so that one that cannot be stored takes no other with it. */
  private async write(acts: readonly QueuedAct[]): Promise<void> {
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
}
