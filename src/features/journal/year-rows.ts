// What the periods of a year make of each pupil, from what is on this device. Pure. A period of which something is missing has no
// mark here rather than a guessed one, and then the year has none either.
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import { type PeriodMark, type YearResult, yearResult } from '#contract/grading/year-result.ts';
import type { JournalBody } from '#contract/journal/journal.schema.ts';
import type { JournalColumn, JournalModel, JournalRow } from './journal-model.ts';
import { isMember } from './journal-model.ts';
import { type ResultCell, rowResult } from './row-result.ts';

export type YearPeriod = {
  readonly number: number;
  /** Null: the device has nothing of it. */
  readonly found: { readonly journal: JournalBody; readonly model: JournalModel } | null;
  /** Lessons that have started and are not on the device. */
  readonly missing: number;
  /** The server does not give something of it: that is not on its way. */
  readonly isRefused?: boolean;
};
export type PeriodResult =
  | { readonly kind: 'mark'; readonly mark: number; readonly percent: number | null }
  /** Something is still to be written. */
  | { readonly kind: 'open' }
  | { readonly kind: 'notMember' }
  | { readonly kind: 'unknown' };
export type YearRow = {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly periods: readonly PeriodResult[];
  readonly year: YearResult;
};

export type CellAt = (row: JournalRow, column: JournalColumn) => ResultCell;

export function yearRows(rules: GradingRules, periods: readonly YearPeriod[], cellAt: CellAt): YearRow[] {
  const pupils = new Map<string, JournalRow>();
  for (const { found } of periods) for (const row of found?.model.rows ?? []) pupils.set(row.id, row);
  const { scoreType = 'mark' } = periods.find(({ found }) => found)?.found?.journal ?? {};
  return [...pupils.values()]
    .sort((a, b) => a.number - b.number)
    .map(({ id, number, name }) => {
      const results = periods.map((period) => periodResult(rules, period, id, cellAt));
      return {
        id,
        number,
        name,
        periods: results,
        year: yearResult(rules, { scoreType, periods: results.map(markOf) }),
      };
    });
}

function periodResult(rules: GradingRules, { found, missing }: YearPeriod, id: string, cellAt: CellAt): PeriodResult {
  if (!found) return { kind: 'unknown' };
  const { journal, model } = found;
  const row = model.rows.find((item) => item.id === id);
  if (!row || (model.columns.length > 0 && !model.columns.some((column) => isMember(row, column)))) {
    return { kind: 'notMember' };
  }
  if (missing > 0) return { kind: 'unknown' };
  const { mark, percent } = rowResult(rules, journal, model, row, (col) => {
    const column = model.columns[col];
    return column ? cellAt(row, column) : { mark: null, state: 'saved' };
  });
  return mark === null ? { kind: 'open' } : { kind: 'mark', mark, percent };
}

/** A period before the pupil came, or after, is none of theirs: it is left out of the mean. */
function markOf(result: PeriodResult): PeriodMark {
  if (result.kind === 'mark') return result.mark;
  return result.kind === 'notMember' ? 'notstudy' : null;
}
