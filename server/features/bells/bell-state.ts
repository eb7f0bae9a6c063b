// The schemes of a school and who rings by them, as plain values: what a change makes of them, and whether that can be.
import type { Bell, TimeSchemeFields } from '#contract/bells/bells.schema.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { weekdayOf } from '#contract/core/time.ts';
import type { Change } from '#server/shared/write.ts';

export type Scheme = Omit<TimeSchemeFields, 'groupIds'> & { readonly uuid: string; readonly version: number };
export type BellClass = {
  readonly id: number;
  readonly parallel: number;
  readonly letter: string;
  readonly shift: number;
  readonly timeSchemeUuid: string | null;
};
/** `classes` are those of the current year. */
export type BellState = { readonly schemes: readonly Scheme[]; readonly classes: readonly BellClass[] };

/** The scheme that a class rings by. */
export function schemeOf({ schemes }: BellState, { shift, timeSchemeUuid }: BellClass): Scheme | undefined {
  const chosen = schemes.find(({ uuid }) => uuid === timeSchemeUuid);
  return chosen ?? schemes.find((scheme) => scheme.isDefault && scheme.shift === shift);
}

/** The bells of a day: its own, or those of every day. */
export function bellOf({ entries }: Scheme, { date, number }: { date: string; number: number }): Bell | undefined {
  const own = entries.filter(({ weekday }) => weekday === weekdayOf(date));
  const ofDay = own.length > 0 ? own : entries.filter(({ weekday }) => weekday === 0);
  return ofDay.find((bell) => bell.number === number);
}

/** What the history keeps of each scheme. */
export function valuesOf({ schemes, classes }: BellState): Map<string, TimeSchemeFields> {
  return new Map(
    schemes.map(({ uuid, version: _, ...fields }) => {
      const groupIds = classes.flatMap(({ id, timeSchemeUuid }) => (timeSchemeUuid === uuid ? [id] : []));
      return [uuid, { ...fields, groupIds }];
    }),
  );
}

/** The state with other values of some schemes, in which nothing else follows; null: the scheme goes. */
export function withValues(state: BellState, values: ReadonlyMap<string, TimeSchemeFields | null>): BellState {
  const versions = new Map(state.schemes.map(({ uuid, version }) => [uuid, version]));
  const put = [...values].flatMap(([uuid, value]): Scheme[] => {
    if (value === null) return [];
    const { groupIds: _, ...fields } = value;
    return [{ uuid, version: (versions.get(uuid) ?? 0) + 1, ...fields }];
  });
  const chosen = (id: number) => [...values].find(([, value]) => value?.groupIds.includes(id))?.[0];
  return {
    schemes: [...state.schemes.filter(({ uuid }) => !values.has(uuid)), ...put],
    classes: state.classes.map((one) => {
      const former = values.has(one.timeSchemeUuid ?? '') ? null : one.timeSchemeUuid;
      return { ...one, timeSchemeUuid: chosen(one.id) ?? former };
    }),
  };
}

/** The state after somebody's change of one scheme, with what follows for the others: one default for each shift, one choice for each class. */
export function afterChange(state: BellState, uuid: string, value: TimeSchemeFields | null): BellState {
  const next = withValues(state, new Map([[uuid, value]]));
  const schemes = next.schemes.map((scheme) => {
    const ofShift = next.schemes.filter(({ shift }) => shift === scheme.shift);
    const winner =
      value?.isDefault && value.shift === scheme.shift ? uuid : ofShift.find(({ isDefault }) => isDefault)?.uuid;
    return { ...scheme, isDefault: scheme.uuid === (winner ?? ofShift[0]?.uuid) };
  });
  return { ...next, schemes };
}

/** Whether each name is once in its shift, each shift has one default, and each class chose a scheme that is there and of its shift. */
export function isSound({ schemes, classes }: BellState): boolean {
  const ofShifts = [...Map.groupBy(schemes, ({ shift }) => shift).values()];
  return (
    ofShifts.every((own) => own.filter(({ isDefault }) => isDefault).length === 1) &&
    ofShifts.every((own) => new Set(own.map(({ name }) => name)).size === own.length) &&
    classes.every(
      ({ timeSchemeUuid, shift }) =>
        timeSchemeUuid === null || schemes.some((scheme) => scheme.uuid === timeSchemeUuid && scheme.shift === shift),
    )
  );
}

/** Schemes whose value is another one. */
export function changesBetween(before: BellState, after: BellState): Change<TimeSchemeFields>[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((id) => ({ id, before: old.get(id) ?? null, after: now.get(id) ?? null }))
    .filter((change) => canonicalJson(change.before) !== canonicalJson(change.after));
}

/** Classes of `after` whose bells are others than in `before`. */
export function classesThatMove(before: BellState, after: BellState): BellClass[] {
  return after.classes.filter((one) => {
    const former = before.classes.find(({ id }) => id === one.id);
    const [old, now] = [former && schemeOf(before, former), schemeOf(after, one)];
    return now !== undefined && canonicalJson(old?.entries) !== canonicalJson(now.entries);
  });
}
