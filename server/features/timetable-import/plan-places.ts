// Which class, part of a class, room and subject of the file is which one of the school.
import { tidy } from '#server/shared/tidy.ts';
import type { ImportPlan } from './import-plan.ts';
import { classNameOf, hasLostLetters, nameKey } from './names.ts';
import { linkKeysAmong } from './plan-people.ts';
import type { GroupState, SchoolState } from './school-state.ts';
import type { Audience, Problem, Timetable } from './timetable.ts';

export type PlannedPlaces = Pick<ImportPlan, 'groups' | 'subgroups' | 'rooms' | 'subjects'> & {
  links: { classes: Record<string, number>; rooms: Record<string, number>; mixed: Record<string, number> };
  groupOf(classId: string): GroupState | undefined;
  subgroupOf(audience: Audience): string | null;
  mixedGroupOf(course: string): GroupState;
  roomOf(roomId: string): number | undefined;
  subjectOf(course: string): number;
};

function groupKey({ parallel, letter }: Pick<GroupState, 'parallel' | 'letter'>): string {
  return nameKey(`${parallel} ${letter}`);
}

export function planPlaces(
  timetable: Timetable,
  state: SchoolState,
  makeId: () => string,
  problems: Problem[],
): PlannedPlaces {
  const next = { ...state.next };
  const planned: Pick<ImportPlan, 'groups' | 'subgroups' | 'rooms' | 'subjects'> = {
    groups: [],
    subgroups: [],
    rooms: [],
    subjects: [],
  };
  const links: PlannedPlaces['links'] = { classes: {}, rooms: {}, mixed: {} };
  const addGroup = (name: Pick<GroupState, 'parallel' | 'letter'>): GroupState => {
    const group = { id: next.group++, ...name, shift: 1 };
    planned.groups.push(group);
    return group;
  };

  const mixedIds = new Set(Object.values(state.links.mixed));
  const groupById = new Map(state.groups.map((group) => [group.id, group]));
  const groupByName = new Map(
    state.groups.filter(({ id }) => !mixedIds.has(id)).map((group) => [groupKey(group), group]),
  );
  const [classKeys, roomKeys] = [linkKeysAmong(timetable.classes), linkKeysAmong(timetable.rooms)];
  const ofClass = new Map<string, GroupState>();
  const takenBy = new Map<GroupState, string>();
  for (const each of timetable.classes) {
    const report = (severity: Problem['severity'], message: string) =>
      problems.push({ severity, line: each.line, about: `class ${each.name}`, message });
    const name = classNameOf(each.name, each.grade);
    const keys = classKeys(each);
    const linked = keys.map((key) => groupById.get(state.links.classes[key] ?? 0)).find((group) => group !== undefined);
    const known = linked ?? groupByName.get(groupKey(name));
    if (known && takenBy.has(known)) {
      report('error', `Class ${takenBy.get(known)} is called the same. Give the classes different names.`);
      continue;
    }
    if (!known && hasLostLetters(each.name)) report('warning', 'A letter of the name seems to be lost (“?”).');
    if (!known && name.parallel === 0) {
      report('note', 'The name tells no grade: the class is entered without one.');
    }
    const group = known ?? addGroup(name);
    if (!known && !state.isNew) report('warning', 'The school has no class of this name: it is made, without pupils.');
    ofClass.set(each.id, group);
    takenBy.set(group, each.name);
    if (!known) groupByName.set(groupKey(name), group);
    for (const key of keys) links.classes[key] = group.id;
  }

  const subgroupByName = new Map(state.subgroups.map((part) => [`${part.groupId} ${nameKey(part.label)}`, part.uuid]));
  const roomByName = new Map(state.rooms.map((room) => [nameKey(room.number), room.id]));
  const roomIds = new Set(state.rooms.map(({ id }) => id));
  const ofRoom = new Map<string, number>();
  for (const room of timetable.rooms) {
    const keys = roomKeys(room);
    const linked = keys.map((key) => state.links.rooms[key]).find((id) => id !== undefined && roomIds.has(id));
    let id = linked ?? roomByName.get(nameKey(room.name));
    if (id === undefined) {
      id = next.room++;
      planned.rooms.push({ id, number: room.name, name: room.title });
      roomByName.set(nameKey(room.name), id);
    }
    ofRoom.set(room.id, id);
    for (const key of keys) links.rooms[key] = id;
  }

  const subjectByName = new Map<string, number>();
  for (const { id, ...names } of [...state.subjects].sort((a, b) => b.id - a.id)) {
    for (const name of Object.values(names)) subjectByName.set(nameKey(name), id);
  }
  const mixed = new Map<string, GroupState>();
  return {
    ...planned,
    links,
    groupOf: (classId) => ofClass.get(classId),
    subgroupOf({ classId, part }) {
      const group = ofClass.get(classId);
      if (part === null || !group) return null;
      const key = `${group.id} ${nameKey(part.label)}`;
      const known = subgroupByName.get(key);
      if (known) return known;
      const uuid = makeId();
      planned.subgroups.push({ uuid, groupId: group.id, label: part.label, type: `division ${part.division}` });
      subgroupByName.set(key, uuid);
      return uuid;
    },
    mixedGroupOf(course) {
      const known = mixed.get(course) ?? groupById.get(state.links.mixed[course] ?? 0);
      const group = known ?? addGroup({ parallel: 0, letter: tidy(course) });
      mixed.set(course, group);
      links.mixed[course] = group.id;
      return group;
    },
    roomOf: (roomId) => ofRoom.get(roomId),
    subjectOf(course) {
      const known = subjectByName.get(nameKey(course));
      if (known !== undefined) return known;
      const id = next.subject++;
      planned.subjects.push({ id, name: course });
      subjectByName.set(nameKey(course), id);
      return id;
    },
  };
}
