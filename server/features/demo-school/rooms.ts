// Rooms of a school: one for each class, and the special ones that lessons share.
import type { Room } from '#contract/rooms/rooms.schema.ts';
import type { ClassPlan, SchoolProfile } from './classes.ts';
import type { Block, RoomKind } from './teaching.ts';
import { type RoomStock, roomsNeeded } from './timetable.ts';

export type RoomPlan = { id: number; number: string; name: string } & Pick<Room, 'kind' | 'capacity'>;

const sharedKinds: readonly { kind: RoomKind; as: Room['kind']; capacity: number; names: readonly string[] }[] = [
  { kind: 'language', as: 'classroom', capacity: 16, names: ['Тіл кабинеті'] },
  { kind: 'computer', as: 'computers', capacity: 16, names: ['Информатика кабинеті'] },
  { kind: 'physics', as: 'laboratory', capacity: 30, names: ['Физика кабинеті'] },
  { kind: 'chemistry', as: 'laboratory', capacity: 28, names: ['Химия кабинеті'] },
  { kind: 'biology', as: 'laboratory', capacity: 30, names: ['Биология кабинеті'] },
  { kind: 'workshop_boys', as: 'workshop', capacity: 15, names: ['Шеберхана'] },
  { kind: 'workshop_girls', as: 'workshop', capacity: 15, names: ['Тігін шеберханасы'] },
  { kind: 'gym', as: 'gym', capacity: 60, names: ['Спорт залы', 'Кіші спорт залы', 'Спорт алаңы', 'Хореография залы'] },
];

/** Rooms by floor, numbered as on the doors; a class of the second shift has the room of one of the first. */
export function roomsOf(
  profile: SchoolProfile,
  classes: readonly ClassPlan[],
  blocks: readonly Block[],
): { rooms: RoomPlan[]; stock: RoomStock } {
  const rooms: RoomPlan[] = [];
  const add = (name: string, kind: Room['kind'] = 'classroom', capacity = 30): number => {
    const id = profile.id * 1000 + rooms.length + 1;
    const number = String((Math.floor(rooms.length / 14) + 1) * 100 + (rooms.length % 14) + 1);
    rooms.push({ id, number, name, kind, capacity });
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
  for (const { kind, as, capacity, names } of sharedKinds) {
    const count = roomsNeeded(blocks, kind, profile.weekDays);
    const ids = Array.from({ length: count }, (_, index) => {
      const name = names[index] ?? names[0] ?? kind;
      return add(names.length > 1 || count === 1 ? name : `${name} ${index + 1}`, as, capacity);
    });
    shared.set(kind, ids);
  }
  return { rooms, stock: { home, shared } };
}
