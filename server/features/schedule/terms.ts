// How the days of teachers change when one of them is replaced (decisions E19). Pure: rows of one assignment in, rows out.
import { addDays, type LocalDate } from '#contract/core/time.ts';
import { isInTerm, type Term } from './teachers.repository.ts';

/** On which days somebody teaches an assignment, and by which replacement; null: it was given to them. */
export type TeachingTerm = Term & {
  readonly userId: number;
  readonly isMain: boolean;
  readonly replacementUuid: string | null;
};
/** One assignment in a replacement: `userId` is replaced by `substituteId`; `dateTo` null: for good. */
export type Handover = Term & {
  readonly replacementUuid: string;
  readonly userId: number;
  readonly substituteId: number;
};
/**
 * `notTaught`: the one who is replaced does not teach it on all of these days. `teachesAlready`: the substitute does on some of them.
 * `builtUpon`: another replacement stands on this one.
 */
export type HandoverProblem = 'notTaught' | 'teachesAlready' | 'builtUpon';
export type Handed = { readonly terms: readonly TeachingTerm[] } | { readonly problem: HandoverProblem };

const isBefore = (end: LocalDate | null, other: LocalDate | null): boolean =>
  end !== null && (other === null || end < other);
const overlap = (a: Term, b: Term): boolean => !isBefore(a.dateTo, b.dateFrom) && !isBefore(b.dateTo, a.dateFrom);

/** Gives the days of a replacement to the substitute, and leaves those around it to whom they belonged. */
export function handOver(terms: readonly TeachingTerm[], handover: Handover): Handed {
  const { userId, substituteId, dateFrom, dateTo, replacementUuid } = handover;
  const held = terms.find(
    (term) => term.userId === userId && isInTerm(term, dateFrom) && !isBefore(term.dateTo, dateTo),
  );
  if (!held) return { problem: 'notTaught' };
  if (terms.some((term) => term.userId === substituteId && overlap(term, handover)))
    return { problem: 'teachesAlready' };
  const before = held.dateFrom < dateFrom ? [{ ...held, dateTo: addDays(dateFrom, -1) }] : [];
  const after = isBefore(dateTo, held.dateTo) && dateTo !== null ? [{ ...held, dateFrom: addDays(dateTo, 1) }] : [];
  // Nothing would be left by which the days could be given back.
  if (before.length + after.length === 0) return { problem: 'builtUpon' };
  const given = { userId: substituteId, isMain: held.isMain, dateFrom, dateTo, replacementUuid };
  return { terms: [...terms.filter((term) => term !== held), ...before, given, ...after] };
}

/** Gives the days of a replacement back, as if it had never been. */
export function takeBack(terms: readonly TeachingTerm[], handover: Handover): Handed {
  const { userId, dateFrom, dateTo, replacementUuid } = handover;
  const given = terms.filter((term) => term.replacementUuid === replacementUuid);
  const [own] = given;
  if (!own || given.length > 1 || own.dateFrom !== dateFrom || own.dateTo !== dateTo) return { problem: 'builtUpon' };
  const before = terms.find((term) => term.userId === userId && term.dateTo === addDays(dateFrom, -1));
  const after =
    dateTo === null ? undefined : terms.find((term) => term.userId === userId && term.dateFrom === addDays(dateTo, 1));
  const rest = before ?? after;
  if (!rest || (before && after && before.replacementUuid !== after.replacementUuid)) return { problem: 'builtUpon' };
  const whole = {
    ...rest,
    dateFrom: before?.dateFrom ?? dateFrom,
    dateTo: after ? after.dateTo : dateTo,
  };
  return { terms: [...terms.filter((term) => term !== own && term !== before && term !== after), whole] };
}
