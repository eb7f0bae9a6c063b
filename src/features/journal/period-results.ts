// What the period makes of each row, made when it is looked at and again when a cell of the row changes.
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import type { QuarterResult } from '#contract/grading/quarter-result.ts';
import type { JournalBody, MarkValue } from '#contract/journal/journal.schema.ts';
import type { CellView } from '#data/documents/views.ts';
import type { JournalModel } from './journal-model.ts';
import { rowResult } from './row-result.ts';

type Of = { readonly model: JournalModel; readonly journal: JournalBody; readonly rules: GradingRules | null };

export class PeriodResults {
  private readonly of: Of;
  private readonly markAt: (row: number, col: number) => CellView;
  private readonly made = new Map<number, QuarterResult | null>();
  private readonly listeners = new Map<number, Set<() => void>>();

  constructor(of: Of, markAt: (row: number, col: number) => CellView) {
    this.of = of;
    this.markAt = markAt;
  }

  /** Null without the rules of the year. The same object until something in the row changes. */
  result(row: number): QuarterResult | null {
    const known = this.made.get(row);
    if (known !== undefined) return known;
    const { model, journal, rules } = this.of;
    const pupil = model.rows[row];
    const made =
      rules && pupil
        ? rowResult(rules, journal, model, pupil, (col) => {
            const { value, state } = this.markAt(row, col);
            return { mark: (value as MarkValue | null)?.mark ?? null, state };
          })
        : null;
    this.made.set(row, made);
    return made;
  }

  changed(row: number): void {
    this.made.delete(row);
    for (const listener of this.listeners.get(row) ?? []) listener();
  }

  onResult(row: number, listener: () => void): () => void {
    const set = this.listeners.get(row) ?? new Set();
    this.listeners.set(row, set.add(listener));
    return () => set.delete(listener);
  }
}
