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

export class Drafts {
  private readonly options: DraftsOptions;
  private readonly writes = new Set<Promise<void>>();

  constructor(options: DraftsOptions) {
    this.options = options;
  }

  /** What was typed under a name and not stored yet; undefined when there is nothing. */
  async read(name: string): Promise<unknown> {
    const { handles, schoolId, ready } = this.options;
    await ready;
    return readDraft(handles, schoolId, name);
  }
  /** Writes it down in this task, for a page that ends before it is kept. */
  note(name: string, value: unknown): void {
    const { log, schoolId } = this.options;
    log.noteDraft({ schoolId, name, value, at: deviceClock.now() });
  }
  /** `value` undefined: it was stored or given up. */
  async keep(name: string, value: unknown): Promise<void> {
    const { handles, schoolId, log, life } = this.options;
    const draft = { schoolId, name, value, at: deviceClock.now() };
    const writing = keepDraft(handles, draft);
    this.writes.add(writing);
    try {
      await writing;
      log.forgetDraft(draft);
    } finally {
      this.writes.delete(writing);
      // Typed in the moment of the switch: it is kept under whose it is, and the database closed behind it.
      if (life.isOver) handles.close();
    }
  }
  /** Resolves when all of it is on the disk, or could not be put there. */
  async written(): Promise<void> {
    await Promise.allSettled(this.writes);
  }
}
