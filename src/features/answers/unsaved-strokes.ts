// Strokes that are a draft and not an operation yet. If the page ends after the operation was stored and before the draft was removed, the draft
// is stored again; that is idempotent by stroke id.
import { changesTogether, type StrokeChange, strokeChanges } from '#contract/answers/answer-strokes.ts';
import type { Account } from '#data/account.ts';
import { intent } from '#data/outbox/use-mutation.ts';
import type { AnswerPlace } from './answer-place.ts';

export type AttemptPlace = AnswerPlace & { readonly attempt: number };
type Options = {
  readonly place: AttemptPlace;
  readonly base: Pick<Account['base'], 'mutate' | 'outbox'>;
  readonly keepDraft: (changes: readonly StrokeChange[]) => void;
  readonly dropDraft: () => void;
  readonly onNotSaved: () => void;
};

export class UnsavedStrokes {
  private readonly options: Options;
  private all: readonly StrokeChange[] = [];
  /** Drawn while an operation is being stored, and no part of it. */
  private sinceSave: readonly StrokeChange[] = [];
  private saving: Promise<void> | null = null;
  /** The page was left: save without a pause. */
  private isLeft = false;

  constructor(options: Options) {
    this.options = options;
  }

  /** The draft of an earlier page. */
  restore(changes: readonly StrokeChange[]): void {
    this.all = changesTogether(changes, this.all);
  }

  /** Returns false and keeps nothing if the changes exceed the limit of an operation. */
  keep(changes: readonly StrokeChange[]): boolean {
    const all = changesTogether(this.all, changes);
    if (!strokeChanges.safeParse(all).success) return false;
    this.all = all;
    this.sinceSave = changesTogether(this.sinceSave, changes);
    this.options.keepDraft(all);
    return true;
  }

  /** Stores what was drawn; in one operation at a time. */
  save(): Promise<void> {
    this.saving ??= this.saveNow().finally(() => {
      this.saving = null;
      if (this.isLeft && this.all.length > 0 && this.sinceSave === this.all) void this.save();
    });
    return this.saving;
  }

  /** Saves at once, and again if strokes were added during the save. */
  leave(): Promise<void> {
    this.isLeft = true;
    return this.save();
  }

  private async saveNow(): Promise<void> {
    if (this.all.length === 0) return;
    const { place, base, keepDraft, dropDraft, onNotSaved } = this.options;
    this.sinceSave = [];
    const { outcome } = await base.mutate([intent('setStrokes', { ...place, changes: [...this.all] })]);
    if (outcome === 'notSaved') return onNotSaved();
    this.all = this.sinceSave;
    if (this.all.length === 0) dropDraft();
    else keepDraft(this.all);
  }
}
