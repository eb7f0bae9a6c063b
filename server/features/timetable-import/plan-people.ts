// Which teacher of the file is which person of the school.
import type { NewPerson } from './import-plan.ts';
import { genderOfName, hasLostLetters, nameKey, personNameOf, spellingsOf } from './names.ts';
import type { SchoolState } from './school-state.ts';
import type { FileTeacher, Problem } from './timetable.ts';

export type PlannedPeople = {
  /** User ids by the ids of the file; negative for new people. */
  ids: ReadonlyMap<string, number>;
  people: NewPerson[];
  links: Record<string, number>;
};

/** Under which keys somebody or something is remembered: with the file's own id, and by name where nobody shares it. */
export function linkKeysAmong(all: readonly { name: string }[]): (item: { id: string; name: string }) => string[] {
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  return ({ id, name }) => [`${id} ${name}`, ...(counts.get(nameKey(name)) === 1 ? [name] : [])];
}

export function planPeople(teachers: readonly FileTeacher[], state: SchoolState, problems: Problem[]): PlannedPeople {
  const ids = new Map<string, number>();
  const people: NewPerson[] = [];
  const links: Record<string, number> = {};
  const takenBy = new Map<number, FileTeacher>();
  const bySpelling = new Map<string, Set<number>>();
  for (const member of state.staff) {
    for (const spelling of new Set(spellingsOf(member))) {
      bySpelling.set(spelling, (bySpelling.get(spelling) ?? new Set()).add(member.userId));
    }
  }
  const linkKeys = linkKeysAmong(teachers);
  const staffIds = new Set(state.staff.map(({ userId }) => userId));
  for (const teacher of teachers) {
    const about = `teacher ${teacher.name}`;
    const report = (severity: Problem['severity'], message: string) =>
      problems.push({ severity, line: teacher.line, about, message });
    const name = personNameOf(teacher.name, teacher);
    if (hasLostLetters(teacher.name)) report('warning', 'A letter of the name seems to be lost (“?”).');
    const keys = linkKeys(teacher);
    const linked = keys.map((key) => state.links.teachers[key]).find((id) => id !== undefined && staffIds.has(id));
    const found = linked === undefined ? matching(name, bySpelling) : [linked];
    if (found.length > 1) {
      report('error', 'Several people of the school bear this name. Write the name in full in the file.');
      continue;
    }
    const [known] = found;
    const other = known === undefined ? undefined : takenBy.get(known);
    if (other) {
      report(
        'error',
        `${other.name} of line ${other.line} is the same person of the school. Write both names in full.`,
      );
      continue;
    }
    const userId = known ?? -1 - people.length;
    if (known === undefined) {
      const gender = genderOfName(name) ?? teacher.gender ?? 'f';
      people.push({ ...name, userId, gender, nameInFile: teacher.name });
      if (!state.isNew) report('warning', 'Nobody in the school bears this name: a new account is made.');
    } else takenBy.set(known, teacher);
    ids.set(teacher.id, userId);
    for (const key of keys) links[key] = userId;
  }
  return { ids, people, links };
}

/** People whose name can be written like this; the fullest spelling that fits anybody decides. */
function matching(name: Parameters<typeof spellingsOf>[0], known: ReadonlyMap<string, ReadonlySet<number>>): number[] {
  const spellings = [...new Set(spellingsOf(name))];
  // Initials of the file meet full names of the school, never the other way round: "А." may be anybody's.
  const isFull = name.firstname !== '' && !name.firstname.endsWith('.');
  for (const spelling of isFull ? spellings.slice(0, -1) : spellings.slice(0, 1)) {
    const found = known.get(spelling);
    if (found) return [...found];
  }
  return [];
}
