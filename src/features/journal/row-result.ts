// Percent and mark of a pupil, made on the device from the cells that are shown. Pure.

import type { MarkType } from '#contract/core/mark-type.ts';
import { assessmentOf } from '#contract/grading/assessment.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import { type GradingInput, type QuarterResult, quarterResult, type Work } from '#contract/grading/quarter-result.ts';
import { termSummativeOf } from '#contract/grading/term-summative.ts';
import type { JournalBody } from '#contract/journal/journal.schema.ts';
import { markTypeOf } from '#contract/journal/mark-rules.ts';
import type { CellState } from '#data/documents/views.ts';
import { isMember, type JournalModel, type JournalRow } from './journal-model.ts';

export type ResultCell = { readonly mark: number | null; readonly state: CellState };

/** What was refused, is disputed, or is not on the disk is not a mark yet (design/sync.md); what waits counts. */
function counts(state: CellState): boolean {
  return state !== 'refused' && state !== 'conflict' && state !== 'notSaved';
}

export function rowResult(
  rules: GradingRules,
  journal: Pick<JournalBody, 'group' | 'weeklyTenths' | 'scoreType'>,
  model: JournalModel,
  row: JournalRow,
  cellAt: (col: number) => ResultCell,
): QuarterResult {
  const subject = assessmentOf(rules, {
    parallel: journal.group.parallel,
    weeklyTenths: journal.weeklyTenths,
    scoreType: journal.scoreType,
  });
  const formative: number[] = [];
  const sectionSummatives: Work[] = [];
  const termSummatives: Work[] = [];
  const add = (markType: MarkType, points: number | null, max: number) => {
    if (markType === 'sor') sectionSummatives.push({ points, max });
    else if (markType === 'soch') termSummatives.push({ points, max });
    else if (points !== null) formative.push(points);
  };
  for (const { type, mark, maxScore } of row.brought) add(markTypeOf(type), mark, maxScore ?? 0);
  for (const column of model.columns) {
    if (!isMember(row, column)) continue;
    const { mark, state } = cellAt(column.index);
    add(column.lesson.markType, counts(state) ? mark : null, column.lesson.maxScore ?? 0);
  }
  const termSummative = termSummativeOf(termSummatives);
  const input: GradingInput = { formative, sectionSummatives, termSummative, subject };
  return quarterResult(rules, input);
}
