import { expect, test } from 'vitest';
import { defaultGradingRules as rules } from '#contract/grading/grading.schema.ts';
import type { JournalBody } from '#contract/journal/journal.schema.ts';
import type { RosterBody } from '#contract/lesson/lesson.schema.ts';
import { journalModel } from '#features/journal/journal-model.ts';
import { type CellAt, type YearPeriod, yearRows } from '#features/journal/year-rows.ts';
import { journalWith, lessonOn, rosterOf } from './small-journal.ts';

const starts = ['2026-09-02', '2026-11-03', '2027-01-12', '2027-04-02'];

/** Four quarters of a subject with one lesson, one SOR and one SOCH each. */
function quartersOf(roster: RosterBody, more: Partial<JournalBody> = {}): YearPeriod[] {
  return starts.map((date, index) => {
    const on = (day: number) => `${date.slice(0, 8)}${String(day).padStart(2, '0')}`;
    const lessons = [
      lessonOn(on(4)),
      lessonOn(on(11), { type: 'sor', maxScore: 10 }),
      lessonOn(on(18), { type: 'soch', maxScore: 10 }),
    ];
    const period = { ...journalWith([]).period, number: index + 1, dateStart: on(1), dateEnd: on(28) };
    const journal = journalWith(lessons, { ...more, period });
    return { number: index + 1, found: { journal, model: journalModel(journal, roster) }, missing: 0 };
  });
}
/** Everybody gets this number in everything of a quarter; null: the SOCH is not written yet. */
const given =
  (...marks: (number | null)[]): CellAt =>
  (_row, { date, lesson }) => {
    const mark = marks[starts.findIndex((start) => start.slice(0, 7) === date.slice(0, 7))] ?? null;
    return { mark: mark === null && lesson.markType !== 'soch' ? 9 : mark, state: 'saved' };
  };
const pupil = rosterOf('Абенов Алмас');

test('four quarters make the mark of the year', () => {
  const [row] = yearRows(rules, quartersOf(pupil), given(9, 9, 7, 7));
  expect(row?.periods.map((result) => (result.kind === 'mark' ? result.mark : result.kind))).toEqual([5, 5, 4, 4]);
  expect(row?.year).toMatchObject({ mean: 4.5, mark: 5, missing: 0 });
});

test('while a quarter has no mark, the year has none', () => {
  const [row] = yearRows(rules, quartersOf(pupil), given(9, null, 7, 7));
  expect(row?.periods[1]).toEqual({ kind: 'open' });
  expect(row?.year).toMatchObject({ mark: null, missing: 1 });
});

test('a quarter that is not on the device, or not whole, has no mark, and the year has none', () => {
  const quarters = quartersOf(pupil);
  const [first] = quarters;
  if (!first) throw new Error('no quarter');
  for (const gap of [
    { ...first, found: null },
    { ...first, missing: 1 },
  ]) {
    const [row] = yearRows(rules, [gap, ...quarters.slice(1)], given(9, 9, 7, 7));
    expect(row?.periods[0]).toEqual({ kind: 'unknown' });
    expect(row?.year.mark).toBeNull();
  }
});

test('a quarter before the pupil came is left out of the mean', () => {
  const [row] = yearRows(rules, quartersOf(rosterOf(['Пришёл Зимой', '2027-01-02', null])), given(9, 9, 7, 7));
  expect(row?.periods.map(({ kind }) => kind)).toEqual(['notMember', 'notMember', 'mark', 'mark']);
  expect(row?.year).toMatchObject({ mean: 4, mark: 4 });
});

test('whoever was in the class for a part of the year has a row', () => {
  const roster = rosterOf('Абенов Алмас', ['Ушёл Осенью', '2026-09-01', '2026-10-01']);
  expect(yearRows(rules, quartersOf(roster), given(9, 9, 7, 7)).map(({ number }) => number)).toEqual([1, 2]);
});
