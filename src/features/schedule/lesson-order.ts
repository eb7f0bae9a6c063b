// Lessons of a day in their order, with the numbers a pupil sees, and the filter by class and subgroup.
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';

export type NumberedEntry = { readonly entry: ScheduleEntry; readonly number: number };
type GroupChoice = { readonly id: number; readonly subgroupUuid: string | null; readonly name: string };

/** In order of time; the numbers are those of the whole day and stay when the filter hides lessons. */
export function numbered(schedule: readonly ScheduleEntry[]): NumberedEntry[] {
  return schedule
    .toSorted((a, b) => a.time.timeStart.localeCompare(b.time.timeStart))
    .map((entry, index) => ({ entry, number: index + 1 }));
}

export const allGroups = 'all';

/** Stands for a class or subgroup in the filter. */
export function groupKey({ id, subgroupUuid }: Pick<GroupChoice, 'id' | 'subgroupUuid'>): string {
  return subgroupUuid ?? String(id);
}

/** A choice that is not offered any more shows everything. */
export function chosenGroup(key: string, groups: readonly GroupChoice[]): GroupChoice | null {
  return groups.find((group) => groupKey(group) === key) ?? null;
}

/** A class shows all its lessons, those of the pupil's subgroups included; a subgroup its own; null shows everything. */
export function isInGroup(
  entry: Pick<ScheduleEntry, 'class' | 'subgroupUuid'>,
  group: Pick<GroupChoice, 'id' | 'subgroupUuid'> | null,
): boolean {
  if (group === null) return true;
  if (group.subgroupUuid !== null) return entry.subgroupUuid === group.subgroupUuid;
  return entry.class.groupId === group.id;
}

/** Names of the choices. Subgroups of two subjects often share a name: then their subjects, as the week tells them, stand beside it. */
export function groupLabels(
  groups: readonly GroupChoice[],
  entries: readonly ScheduleEntry[],
  subjectOf: (entry: ScheduleEntry) => string,
): string[] {
  const isShared = (name: string) => groups.filter((group) => group.name === name).length > 1;
  return groups.map(({ name, subgroupUuid }) => {
    if (subgroupUuid === null || !isShared(name)) return name;
    const subjects = new Set(entries.filter((entry) => entry.subgroupUuid === subgroupUuid).map(subjectOf));
    return subjects.size === 0 ? name : `${name}, ${[...subjects].join(', ')}`;
  });
}
