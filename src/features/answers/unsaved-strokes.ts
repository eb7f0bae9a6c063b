// What was drawn and is no operation yet. It is a draft from the end of each stroke on; a draft that was stored and not dropped, because the
// page ended between the two, adds nothing when it is stored again: strokes have ids.
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
  /** Nobody waits for a pause any more. */
  private isLeft = false;

  constructor(options: Options) {
    this.options = options;
  }

  /** The draft of an earlier page. */
  restore(changes: readonly StrokeChange[]): void {
    this.all = changesTogether(changes, this.all);
  }

  /** False, and nothing is kept: it would be more than one operation may say. */
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

  /** The page is left: what is drawn until then is stored without a pause. */
  leave(): Promise<void> {
    this.isLeft = true;
    return this.save();
  }

  private async saveNow(): Promise<void> {
    if (this.all.length === 0) return;
    const { place, base, keepDraft, dropDraft, onNotSaved } = this.options;
    this.sinceSave = [];
    const changes = changesTogether(this.refused(), this.all);
    const { outcome } = await base.mutate([intent('setStrokes', { ...place, changes })]);
    if (outcome === 'notSaved') return onNotSaved();
    this.all = this.sinceSave;
    if (this.all.length === 0) dropDraft();
    else keepDraft(this.all);
  }

  /** What was refused in the same cell: a new operation takes its place in the outbox, and must not lose its strokes. */
  private refused(): readonly StrokeChange[] {
    const { place, base } = this.options;
    const { scheduleUuid, taskKind, studentGroupUuid, attempt } = place;
    return base
      .outbox()
      .filter(({ name, state }) => name === 'setStrokes' && state === 'parked')
      .map(({ payload }) => payload as AttemptPlace & { readonly changes: readonly StrokeChange[] })
      .filter(
        (other) =>
          other.scheduleUuid === scheduleUuid &&
          other.taskKind === taskKind &&
          other.studentGroupUuid === studentGroupUuid &&
          other.attempt === attempt,
      )
      .reduce<readonly StrokeChange[]>((before, { changes }) => changesTogether(before, changes), []);
  }
}
