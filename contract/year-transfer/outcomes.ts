// What a plan of the next year comes to for each pupil: one rule for the page and the server. Pure.
import type { Decision, Fate, PlannedClass, PlannedPupil, SourceClass, Sums } from './year-transfer.schema.ts';

type ClassOf = Pick<PlannedClass, 'uuid' | 'parallel' | 'letter' | 'eduLang'>;
type SourceOf = Pick<SourceClass, 'groupId' | 'parallel' | 'letter' | 'eduLang' | 'toUuid'>;
type PupilOf = Pick<PlannedPupil, 'groupId' | 'decision' | 'reason' | 'toUuid' | 'isPlaced'>;
export type Plan<Pupil extends PupilOf = PlannedPupil> = {
  readonly classes: readonly ClassOf[];
  readonly sources: readonly SourceOf[];
  readonly pupils: readonly Pupil[];
};
/** `toUuid`: the class of the coming year, null for who leaves. Who has one already is `placed`. */
export type Outcome = { readonly fate: Fate; readonly toUuid: string | null } | 'placed' | 'undecided';

/** Grades after which somebody finishes. */
export const isLastGrade = (parallel: number): boolean => parallel === 9 || parallel >= 11;

/** What may be decided of the pupils of a grade. */
export const decisionsIn = (parallel: number): readonly Decision[] => [
  ...(['promoted', 'conditional', 'repeats'] as const),
  ...(isLastGrade(parallel) ? (['finished'] as const) : []),
  'left',
];

/** The class of those who repeat: the same grade and letter, else one of their language. */
function repeatingIn(classes: readonly ClassOf[], { parallel, letter, eduLang }: SourceOf): ClassOf | undefined {
  const same = classes.filter((one) => one.parallel === parallel);
  return same.find((one) => one.letter === letter) ?? same.find((one) => one.eduLang === eduLang);
}

/** Where pupils of a class may go with a decision. */
export function classesFor<Class extends ClassOf>(
  classes: readonly Class[],
  { parallel }: Pick<SourceOf, 'parallel'>,
  decision: Decision | null,
): Class[] {
  const grade = decision === 'repeats' ? parallel : parallel + 1;
  return classes.filter((one) => one.parallel === grade);
}

/** By class of the year that ends. Made once for many pupils. */
export function outcomesOf({ classes, sources }: Omit<Plan<PupilOf>, 'pupils'>): (pupil: PupilOf) => Outcome {
  const byUuid = new Map(classes.map((one) => [one.uuid, one]));
  const byGroup = new Map(sources.map((one) => [one.groupId, one]));
  return ({ groupId, decision, reason, toUuid, isPlaced }) => {
    if (isPlaced) return 'placed';
    const source = byGroup.get(groupId);
    if (!source || decision === null) return 'undecided';
    if (decision === 'left') return reason === null ? 'undecided' : { fate: 'left', toUuid: null };
    if (decision === 'finished') {
      if (!isLastGrade(source.parallel)) return 'undecided';
      return { fate: source.parallel === 9 ? 'finished9' : 'finished11', toUuid: null };
    }
    const grade = decision === 'repeats' ? source.parallel : source.parallel + 1;
    const fits = (uuid: string | null) => (uuid !== null && byUuid.get(uuid)?.parallel === grade ? uuid : null);
    const usual = decision === 'repeats' ? repeatingIn(classes, source)?.uuid : fits(source.toUuid);
    const to = fits(toUuid) ?? usual ?? null;
    return to === null ? 'undecided' : { fate: decision, toUuid: to };
  };
}

/** Pupils by what they end in: each counts once. */
export function sumsOf(outcomes: readonly Outcome[]): Sums {
  const sums = { now: outcomes.length, promoted: 0, conditional: 0, repeats: 0, finished9: 0, finished11: 0 };
  const all = { ...sums, left: 0, placed: 0, undecided: 0, next: 0 };
  for (const outcome of outcomes) {
    if (typeof outcome === 'string') all[outcome] += 1;
    else all[outcome.fate] += 1;
    if (outcome === 'placed' || (typeof outcome !== 'string' && outcome.toUuid !== null)) all.next += 1;
  }
  return all;
}
