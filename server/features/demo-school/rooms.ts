// Rooms of a school: one for each class, and the special ones that lessons share.
import type { ClassPlan, SchoolProfile } from './classes.ts';
import type { Block, RoomKind } from './teaching.ts';
import { type RoomStock, roomsNeeded } from './timetable.ts';

export type RoomPlan = { id: number; number: string; name: string };

const sharedKinds: readonly { kind: RoomKind; names: readonly string[] }[] = [
  { kind: 'language', names: ['Тіл кабинеті'] },
  { kind: 'computer', names: ['Информатика кабинеті'] },
  { kind: 'physics', names: ['Физика кабинеті'] },
  { kind: 'chemistry', names: ['Химия кабинеті'] },
  { kind: 'biology', names: ['Биология кабинеті'] },
  { kind: 'workshop_boys', names: ['Шеберхана'] },
  { kind: 'workshop_girls', names: ['Тігін шеберханасы'] },
  { kind: 'gym', names: ['Спорт залы', 'Кіші спорт залы', 'Спорт алаңы', 'Хореография залы'] },
];

/** Rooms by floor, numbered as on the doors; a class of the second shift has the room of one of the first. */
export function roomsOf(
  profile: SchoolProfile,
  classes: readonly ClassPlan[],
  blocks: readonly Block[],
): { rooms: RoomPlan[]; stock: RoomStock } {
  const rooms: RoomPlan[] = [];
  const add = (name: string): number => {
    const id = profile.id * 1000 + rooms.length + 1;
    const number = String((Math.floor(rooms.length / 14) + 1) * 100 + (rooms.length % 14) + 1);
    rooms.push({ id, number, name });
    return id;
  };
  const home = new Map<number, number>();
  const first = classes.filter((plan) => plan.shift === 1);
  const second = classes.filter((plan) => plan.shift === 2);
  for (const plan of first) home.set(plan.id, add(`${plan.parallel} «${plan.letter}»`));
  for (const [index, plan] of second.entries()) {
    const shared = first[index];
    home.set(plan.id, (shared && home.get(shared.id)) ?? add(`${plan.parallel} «${plan.letter}»`));
  }
  const shared = new Map<RoomKind, number[]>();
  for (const { kind, names } of sharedKinds) {
    const count = roomsNeeded(blocks, kind, profile.weekDays);
    const ids = Array.from({ length: count }, (_, index) => {
      const name = names[index] ?? names[0] ?? kind;
      return add(names.length > 1 || count === 1 ? name : `${name} ${index + 1}`);
    });
    shared.set(kind, ids);
  }
  return { rooms, stock: { home, shared } };
}
