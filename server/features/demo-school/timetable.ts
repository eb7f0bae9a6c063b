// The weekly timetable: every class has its lessons one after another from the first, and no teacher, class or room is asked
// for twice at the same time. Iterative forward search: place the hardest lesson where it disturbs least, put what it
// disturbs back into the queue, and make each disturbance more expensive the next time.
import type { Random } from './random.ts';
import type { Block, RoomKind, Teacher } from './teaching.ts';

export type Placement = {
  block: Block;
  /** 1 for Monday. */
  weekday: number;
  /** Number of the lesson within the shift, from 1. */
  number: number;
  /** One room per assignment of the block. */
  rooms: number[];
};
export type RoomStock = { home: ReadonlyMap<number, number>; shared: ReadonlyMap<RoomKind, readonly number[]> };

/** One lesson of the week that seeks a place. */
type Event = {
  block: Block;
  teachers: Teacher[];
  rooms: RoomKind[];
  disturbed: number;
  place: Place | null;
  pinned: boolean;
};
type Place = { weekday: number; number: number };

const slotsPerShift = 8;
const disturbanceCost = 10;
const repeatedDisturbanceCost = 4;

/** How many rooms of a kind keep the search easy; two at least, since both halves of a class need one at the same time. */
export function roomsNeeded(blocks: readonly Block[], kind: RoomKind, weekDays: number): number {
  let weekly = 0;
  let together = 0;
  for (const block of blocks) {
    const here = block.assignments.filter((assignment) => assignment.room === kind).length;
    weekly += here * block.weeklySlots;
    together = Math.max(together, here);
  }
  return weekly === 0 ? 0 : Math.max(together, Math.ceil(weekly / (weekDays * 4)));
}

/** Lengths of the days of a class: as even as its hours allow, the longer ones first. */
function dayLengths(total: number, weekDays: number): number[] {
  return Array.from({ length: weekDays }, (_, day) => Math.floor(total / weekDays) + (day < total % weekDays ? 1 : 0));
}

class Week {
  readonly events: Event[] = [];
  private readonly weekDays: number;
  private readonly capacity: ReadonlyMap<RoomKind, number>;
  private readonly classes = new Map<number, (Event | undefined)[]>();
  private readonly teachers = new Map<Teacher, (Event | undefined)[]>();
  private readonly rooms = new Map<RoomKind, Event[][]>();
  private readonly perDay = new Map<Block, Event[][]>();
  private readonly lengths = new Map<number, number[]>();

  constructor(blocks: readonly Block[], weekDays: number, capacity: ReadonlyMap<RoomKind, number>) {
    this.weekDays = weekDays;
    this.capacity = capacity;
    const totals = new Map<number, number>();
    for (const block of blocks) {
      totals.set(block.group.id, (totals.get(block.group.id) ?? 0) + block.weeklySlots);
      this.perDay.set(
        block,
        Array.from({ length: weekDays + 1 }, () => []),
      );
      const teachers = block.assignments.flatMap((assignment) => assignment.teachers);
      for (const teacher of teachers) this.teachers.set(teacher, []);
      const rooms = block.assignments.map((assignment) => assignment.room).filter((room) => room !== 'home');
      for (let count = 0; count < block.weeklySlots; count++) {
        this.events.push({ block, teachers, rooms, disturbed: 0, place: null, pinned: false });
      }
    }
    for (const [groupId, total] of totals) {
      this.classes.set(groupId, []);
      this.lengths.set(groupId, dayLengths(total, weekDays));
    }
  }

  private time({ block }: Event, { weekday, number }: Place): number {
    return (weekday * 2 + block.group.shift - 1) * (slotsPerShift + 1) + number;
  }

  private inRooms(kind: RoomKind, time: number): Event[] {
    const times = this.rooms.get(kind) ?? [];
    this.rooms.set(kind, times);
    const events = times[time] ?? [];
    times[time] = events;
    return events;
  }

  /** Places that an event may take at all. */
  placesOf(event: Event): Place[] {
    const places: Place[] = [];
    const isHalf = event.block.weeklyTenths < 10;
    const lengths = this.lengths.get(event.block.group.id) ?? [];
    for (const [day, length] of lengths.entries()) {
      // The lesson of every second week is last, so that it leaves no gap in the other week.
      for (let number = isHalf ? length : 1; number <= length; number++) places.push({ weekday: day + 1, number });
    }
    return places;
  }

  /** Events that would have to leave; null where a pinned one is there. */
  conflicts(event: Event, place: Place): Event[] | null {
    const time = this.time(event, place);
    const found = new Set<Event>();
    const inClass = this.classes.get(event.block.group.id)?.[time];
    if (inClass) found.add(inClass);
    for (const teacher of event.teachers) {
      const other = this.teachers.get(teacher)?.[time];
      if (other) found.add(other);
    }
    const sameDay = this.perDay.get(event.block)?.[place.weekday] ?? [];
    const daily = Math.ceil(event.block.weeklySlots / this.weekDays);
    if (sameDay.length >= daily && !sameDay.some((other) => found.has(other))) found.add(sameDay[0] as Event);
    for (const kind of new Set(event.rooms)) {
      const wanted = event.rooms.filter((room) => room === kind).length;
      const here = this.inRooms(kind, time).filter((other) => !found.has(other));
      let taken = here.reduce((sum, other) => sum + other.rooms.filter((room) => room === kind).length, 0);
      for (const other of here) {
        if (taken + wanted <= (this.capacity.get(kind) ?? 0)) break;
        found.add(other);
        taken -= other.rooms.filter((room) => room === kind).length;
      }
    }
    const list = [...found];
    return list.some((other) => other.pinned) ? null : list;
  }

  put(event: Event, place: Place): void {
    event.place = place;
    const time = this.time(event, place);
    (this.classes.get(event.block.group.id) ?? [])[time] = event;
    for (const teacher of event.teachers) (this.teachers.get(teacher) ?? [])[time] = event;
    for (const kind of new Set(event.rooms)) this.inRooms(kind, time).push(event);
    this.perDay.get(event.block)?.[place.weekday]?.push(event);
  }

  remove(event: Event): void {
    const place = event.place;
    if (!place) return;
    event.place = null;
    const time = this.time(event, place);
    (this.classes.get(event.block.group.id) ?? [])[time] = undefined;
    for (const teacher of event.teachers) (this.teachers.get(teacher) ?? [])[time] = undefined;
    const without = (list: Event[] | undefined) => list?.splice(list.indexOf(event), 1);
    for (const kind of new Set(event.rooms)) without(this.inRooms(kind, time));
    without(this.perDay.get(event.block)?.[place.weekday]);
  }
}

/** The demo teacher's classes walk through the first lessons of the days, so that each meets her every day. */
function pinDemoTeacher(week: Week, key: string, weekDays: number): void {
  const groups = [
    ...new Set(
      week.events
        .filter((event) => event.teachers.some((teacher) => teacher.key === key))
        .map((event) => event.block.group.id),
    ),
  ];
  for (const [row, groupId] of groups.entries()) {
    const own = week.events.filter(
      (event) => event.block.group.id === groupId && event.teachers.some((teacher) => teacher.key === key),
    );
    // Algebra and geometry take turns: the longer one on Monday, Wednesday and Friday.
    const order = [...own].sort((a, b) => b.block.weeklySlots - a.block.weeklySlots);
    const days = Array.from({ length: weekDays }, (_, day) => day + 1);
    const turns = [...days.filter((day) => day % 2 === 1), ...days.filter((day) => day % 2 === 0)];
    for (const [index, event] of order.entries()) {
      const weekday = turns[index];
      if (weekday === undefined) continue;
      week.put(event, { weekday, number: ((row + weekday - 1) % 5) + 1 });
      event.pinned = true;
    }
  }
}

/** Subjects that nobody wants in the first lesson, and those that do better early. */
const lateSubjects = new Set(['pe', 'music', 'craft', 'labour', 'arts', 'nvtp']);
function taste(event: Event, place: Place): number {
  return lateSubjects.has(event.block.subject.key) ? (place.number === 1 ? 3 : 0) : place.number * 0.2;
}

/**
 * Places all blocks in a week.
 * @throws Error when the search does not end, which says that the hours do not fit the teachers or rooms.
 */
export function timetableOf(input: {
  blocks: readonly Block[];
  weekDays: number;
  rooms: RoomStock;
  random: Random;
  pinnedTeacher: string | null;
}): Placement[] {
  const capacity = new Map([...input.rooms.shared].map(([kind, rooms]) => [kind, rooms.length]));
  const week = new Week(input.blocks, input.weekDays, capacity);
  if (input.pinnedTeacher) pinDemoTeacher(week, input.pinnedTeacher, input.weekDays);

  const hardness = (event: Event) =>
    event.teachers.reduce((sum, teacher) => sum + teacher.hours, 0) +
    event.rooms.length * 10 +
    event.block.weeklySlots * 3 +
    (event.block.weeklyTenths < 10 ? 100 : 0);
  const queue = input.random.shuffle(week.events.filter((event) => !event.pinned));
  queue.sort((a, b) => hardness(a) - hardness(b));
  for (let steps = week.events.length * 400; queue.length > 0; steps--) {
    if (steps === 0) throw new Error(`No timetable found: ${queue.length} lessons without a place`);
    const event = queue.pop() as Event;
    let best: { place: Place; conflicts: Event[]; cost: number } | undefined;
    for (const place of week.placesOf(event)) {
      const conflicts = week.conflicts(event, place);
      if (!conflicts) continue;
      const cost =
        conflicts.reduce((sum, other) => sum + disturbanceCost + repeatedDisturbanceCost * other.disturbed, 0) +
        taste(event, place) +
        input.random.next();
      if (!best || cost < best.cost) best = { place, conflicts, cost };
    }
    if (!best) throw new Error(`No place at all for ${event.block.subject.key}`);
    for (const other of best.conflicts) {
      week.remove(other);
      other.disturbed++;
      queue.push(other);
    }
    week.put(event, best.place);
  }
  return withRooms(week.events, input.rooms);
}

/** Gives each lesson its rooms: the class's own, or the first free one of the kind. */
function withRooms(events: readonly Event[], rooms: RoomStock): Placement[] {
  const taken = new Map<string, Set<number>>();
  return events.map((event) => {
    const place = event.place as Place;
    const time = `${place.weekday}:${event.block.group.shift}:${place.number}`;
    const busy = taken.get(time) ?? new Set();
    taken.set(time, busy);
    const given = event.block.assignments.map(({ room }) => {
      const home = rooms.home.get(event.block.group.id);
      const candidates = room === 'home' ? [home] : (rooms.shared.get(room) ?? []);
      const id = candidates.find((candidate) => candidate !== undefined && !busy.has(candidate));
      if (id === undefined) throw new Error(`No room of kind ${room} at ${time}`);
      busy.add(id);
      return id;
    });
    return { block: event.block, ...place, rooms: given };
  });
}
