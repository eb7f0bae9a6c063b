// How the answers of a demo class stand: which cells each pupil and the teacher have written, and when.
import type { AnswerKind } from '#contract/answers/answers.schema.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { InstructionLanguage } from './demo-data.ts';
import type { Random } from './random.ts';

/** `again`: handed in again after rework. `reset`: the second attempt is started. */
export type AnswerStep = 'none' | 'draft' | 'sent' | 'late' | 'read' | 'verified' | 'rework' | 'again' | 'reset';
export type AnswerPlan = { readonly step: AnswerStep; readonly pages: number };

const plan = (step: AnswerStep, pages = 0): AnswerPlan => ({ step, pages });

/** Of pupils in turn. What was due is mostly reviewed; what is due next is not. */
export const answerPlans = {
  over: [
    plan('verified', 1),
    plan('verified'),
    plan('late'),
    plan('verified'),
    plan('again', 1),
    plan('verified', 2),
    plan('none'),
    plan('rework'),
    plan('verified'),
    plan('late', 1),
    plan('read'),
    plan('verified'),
    plan('reset'),
    plan('draft'),
    plan('verified'),
  ],
  open: [
    plan('none'),
    plan('sent', 1),
    plan('draft'),
    plan('sent'),
    plan('none'),
    plan('read'),
    plan('sent', 2),
    plan('none'),
    plan('draft', 1),
    plan('sent'),
    plan('none'),
  ],
  lecture: [
    plan('sent'),
    plan('verified'),
    plan('none'),
    plan('sent'),
    plan('draft'),
    plan('read'),
    plan('verified'),
    plan('rework'),
  ],
} as const satisfies Record<string, readonly AnswerPlan[]>;

const comments = {
  kk: {
    good: ['Жарайсың, бәрі дұрыс!', 'Ұқыпты орындалған.', 'Өте жақсы, осылай жалғастыр.'],
    fair: ['Соңғы есептің жауабын тексер.', 'Шешу жолын толық жаз.', 'Таңбаларды шатастырма.'],
    rework: 'Екінші есепті қайта шығар: жақшаны ашқанда таңба өзгереді.',
  },
  ru: {
    good: ['Молодец, всё верно!', 'Аккуратная работа.', 'Отлично, так держать.'],
    fair: ['Проверь ответ последней задачи.', 'Записывай ход решения полностью.', 'Будь внимательнее со знаками.'],
    rework: 'Реши вторую задачу ещё раз: при раскрытии скобок знак меняется.',
  },
} as const;

/** A value of a cell, and whose. */
export type WrittenValue = { readonly value: object; readonly at: number; readonly by: 'pupil' | 'teacher' };
/** A cell with all the values that it ever had, the oldest first. */
export type WrittenCell = {
  readonly kind: AnswerKind;
  readonly attempt: number;
  readonly values: readonly WrittenValue[];
};

export type AnswerFacts = {
  readonly step: AnswerStep;
  readonly language: InstructionLanguage;
  /** When the task was given, when it is due (null: never), and now. */
  readonly givenAt: number;
  readonly dueAt: number | null;
  readonly now: number;
  /** What the pupil writes, in the order of their attempts at it. */
  readonly texts: readonly [string, string];
  readonly files: readonly AttachedFile[];
  readonly random: Random;
};

const minuteMs = 60_000;

/** A moment of the span, in whole minutes. */
const within = (from: number, to: number, random: Random): number =>
  from + Math.floor((Math.max(0, to - from) * (0.1 + 0.7 * random.next())) / minuteMs) * minuteMs;

/** The moment at which the pupil hands in. Nothing is later than now. */
export function sentAtOf({ step, givenAt, dueAt, now, random }: Omit<AnswerFacts, 'texts' | 'files' | 'language'>) {
  const isLate = step === 'late' && dueAt !== null && dueAt < now;
  return isLate ? within(dueAt, now, random) : within(givenAt, Math.min(dueAt ?? now, now), random);
}

/** The cells of one answer. */
export function answerCellsOf(facts: AnswerFacts & { readonly sentAt: number }): WrittenCell[] {
  const { step, language, now, texts, files, random, sentAt } = facts;
  if (step === 'none') return [];
  const words = comments[language];
  const cell = (kind: AnswerKind, attempt: number, ...values: WrittenValue[]): WrittenCell => ({
    kind,
    attempt,
    values,
  });
  const byPupil = (value: object, at: number): WrittenValue => ({ value, at, by: 'pupil' });
  const byTeacher = (value: object, at: number): WrittenValue => ({ value, at, by: 'teacher' });
  const text = byPupil({ text: texts[0] }, sentAt - 2 * minuteMs);
  const pages = files.length > 0 ? [cell('pages', 1, byPupil({ files }, sentAt - minuteMs))] : [];
  if (step === 'draft') return [cell('text', 1, text), ...pages];
  const sent = byPupil({ at: sentAt, number: 1, isOut: true }, sentAt);
  const handedIn = [cell('text', 1, text), ...pages, cell('sent', 1, sent)];
  if (step === 'sent' || step === 'late') return handedIn;
  const readAt = within(sentAt, now, random);
  const read = cell('read', 1, byTeacher({ of: 1 }, readAt));
  if (step === 'read') return [...handedIn, read];
  const reviewedAt = readAt + Math.floor((now - readAt) / 20);
  const review = (outcome: 'verified' | 'rework', score: number | null, comment: string | null) =>
    cell('review', 1, byTeacher({ outcome, of: 1, score, comment, files: [] }, reviewedAt));
  if (step === 'verified') {
    const score = random.pick([5, 6, 7, 7, 8, 8, 9, 9, 10, 10]);
    const comment = random.chance(0.6) ? random.pick(score > 7 ? words.good : words.fair) : null;
    return [...handedIn, read, review('verified', score, comment), ...strokesOn(files, byTeacher, reviewedAt)];
  }
  if (step === 'rework') return [...handedIn, read, review('rework', null, words.rework)];
  const laterAt = within(reviewedAt, now, random);
  if (step === 'again') {
    const second = byPupil({ at: laterAt, number: 2, isOut: true }, laterAt);
    const rewritten = cell(
      'text',
      1,
      text,
      byPupil({ text: texts[1] }, laterAt - Math.floor((laterAt - reviewedAt) / 2)),
    );
    return [rewritten, ...pages, cell('sent', 1, sent, second), read, review('rework', null, words.rework)];
  }
  return [
    ...handedIn,
    read,
    review('verified', 3, words.fair[1]),
    cell('attempt', 0, byTeacher({ number: 2 }, reviewedAt + 1)),
    cell('text', 2, byPupil({ text: texts[1] }, laterAt)),
  ];
}

/** Ticks of the red pen beside the three sums of a page. */
function strokesOn(
  files: readonly AttachedFile[],
  byTeacher: (value: object, at: number) => WrittenValue,
  at: number,
): WrittenCell[] {
  const [page] = files;
  if (!page) return [];
  const ticks = [2_200, 4_200, 6_200].map((y, index) => ({
    id: `demo-tick-${index}`,
    tool: 'stamp',
    stamp: 'tick',
    x: 7_600,
    y,
    turn: 0,
  }));
  const values = [byTeacher({ pages: [{ file: page.uuid, turn: 0, strokes: ticks }] }, at)];
  return [{ kind: 'strokes', attempt: 1, values }];
}
