// What a person types into forms, under a name each: in the log in the same task, and on the disk.
import { keepDraft, readDraft } from '#db/drafts.ts';
import type { Handles } from '#db/handles.ts';
import type { Life } from '../life.ts';
import type { TypedLog } from '../outbox/typed-log.ts';
import { deviceClock } from '../time/clock.ts';

type DraftsOptions = {
  readonly handles: Handles;
  readonly schoolId: number;
  readonly log: TypedLog;
  readonly life: Life;
  /** What a previous page wrote down and did not keep is kept by then. */
  readonly ready: Promise<void>;
};

type Draft = Parameters<typeof keepDraft>[1];

export class Drafts {
  private readonly options: DraftsOptions;
  /** The newest of each name that is not on the disk yet, or could not be put there: two windows of one form follow each other. */
  private readonly inHand = new Map<string, Draft>();
  /** The last write of each name: they end in the order in which they were typed. */
  private readonly writes = new Map<string, Promise<void>>();

  constructor(options: DraftsOptions) {
    this.options = options;
  }

  /** What was typed under a name and not stored yet, on the disk or on its way there; undefined when there is nothing. */
  async read(name: string): Promise<unknown> {
    const { handles, schoolId, ready } = this.options;
    const typed = this.inHand.get(name);
    if (typed) return typed.value;
    await ready;
    const found = await readDraft(handles, schoolId, name);
    const since = this.inHand.get(name);
    return since ? since.value : found;
  }
  /** Writes it down in this task, for a page that ends before it is kept. */
  note(name: string, value: unknown): void {
    const { log, schoolId } = this.options;
    log.noteDraft({ schoolId, name, value, at: deviceClock.now() });
  }
  /** `value` undefined: it was stored or given up. Of what comes faster than the disk writes, the newest is written. */
  keep(name: string, value: unknown): Promise<void> {
    const draft = { schoolId: this.options.schoolId, name, value, at: deviceClock.now() };
    this.inHand.set(name, draft);
    const before = this.writes.get(name);
    const writing = before
      ? before.then(
          () => this.write(draft),
          () => this.write(draft),
        )
      : this.write(draft);
    this.writes.set(name, writing);
    const isDone = () => {
      if (this.writes.get(name) === writing) this.writes.delete(name);
    };
    writing.then(isDone, isDone);
    return writing;
  }
  private async write(draft: Draft): Promise<void> {
    const { handles, log, life } = this.options;
    if (this.inHand.get(draft.name) !== draft) return;
    try {
      await keepDraft(handles, draft);
      log.forgetDraft(draft);
      if (this.inHand.get(draft.name) === draft) this.inHand.delete(draft.name);
    } finally {
      // Typed in the moment of the switch: it is kept under whose it is, and the database closed behind it.
      if (life.isOver) handles.close();
    }
  }
  /** Resolves when all of it is on the disk, or could not be put there. */
  async written(): Promise<void> {
    await Promise.allSettled(this.writes.values());
  }
}
