// Rooms of a school (decisions B21, E33): a number that is written on the door, and what somebody who plans with it needs to know.
import * as z from 'zod/mini';
import type { ImportColumn } from '../core/import.ts';
import { saysNothing } from '../core/import-cells.ts';
import { defineList } from '../core/list.ts';
import { requestId } from '../core/writes.ts';

/** One to five digits and then letters, five characters in all. */
const numberForm = /^(?=.{1,5}$)\d{1,5}\p{L}*$/u;
export const longestNumber = 5;
export const roomKinds = ['classroom', 'laboratory', 'computers', 'workshop', 'gym', 'hall', 'other'] as const;

/** What an import brought may have another form, and stays until somebody changes it. */
export const isRoomNumber = (number: string, before?: string): boolean => number === before || numberForm.test(number);

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));
const capacity = z.int().check(z.gte(1), z.lte(2000));
const kind = z.enum(roomKinds);
const optional = {
  /** Seats for pupils. */
  capacity: z.nullable(capacity),
  kind: z.nullable(kind),
  building: z.nullable(text(60)),
};

/** What a person says of a room. */
export const roomFields = z.object({ number: text(40), name: text(60), ...optional });
export type RoomFields = z.infer<typeof roomFields>;
/** The same for a form, where a number that is typed has its form. */
export const roomFieldsAfter = (before: string | undefined) =>
  roomFields.check(
    z.refine(({ number }) => isRoomNumber(number, before), { path: ['number'], error: 'rooms.wrong.number' }),
  );

export const room = z.object({
  id: z.int(),
  version: z.int(),
  ...roomFields.shape,
  /** Nobody plans with it any more; lessons that were held there keep it. */
  isArchived: z.boolean(),
});
export type Room = z.infer<typeof room>;
/** With the classes of lessons to come, and those whose own room it is. */
export const usedRoom = z.object({ ...room.shape, usedBy: z.array(z.string()) });
export type UsedRoom = z.infer<typeof usedRoom>;
export const storedRoom = z.object({ ...room.shape, batch: z.uuid() });
export type StoredRoom = z.infer<typeof storedRoom>;

/** Body of the `rooms` document. */
export type RoomsBody = { readonly rooms: readonly Room[] };

/** How a room is named wherever one is named (part 3 section 3). */
export const roomLabel = ({ number, name }: Pick<Room, 'number' | 'name'>): string => `${number} - ${name}`;

const schoolId = z.coerce.number().check(z.int(), z.gte(1));
export const newRoom = z.object({
  schoolId,
  number: text(40),
  name: text(60),
  ...z.partial(z.object(optional)).shape,
  requestId: z.optional(requestId),
});
/** Without a version nobody is asked whether somebody changed it meanwhile. */
export const changedRoom = z.object({ ...newRoom.shape, version: z.optional(z.int()) });
export const archivedRoom = z.object({ schoolId, isArchived: z.boolean(), requestId });

/** A row of the list; `usedBy` is null while it is not known. */
export type RoomRow = Room & { readonly usedBy: readonly string[] | null };
export const roomList = defineList({
  id: ({ id }: RoomRow) => String(id),
  fields: {
    number: { kind: 'text', value: ({ number }) => number, can: ['sort', 'search'] },
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    capacity: { kind: 'number', value: (row) => row.capacity, can: ['sort', 'filter'] },
    kind: { kind: 'choice', value: (row) => row.kind && [row.kind], choices: roomKinds, can: ['sort', 'filter'] },
    building: { kind: 'text', value: ({ building }) => building, can: ['sort', 'filter', 'search'] },
    usedBy: { kind: 'choice', value: ({ usedBy }) => usedBy, can: ['filter', 'search'] },
    state: {
      kind: 'choice',
      value: ({ isArchived }) => [isArchived ? 'archived' : 'open'],
      choices: ['open', 'archived'],
      can: ['filter'],
    },
  },
  sort: 'number',
});

export const roomColumns: readonly ImportColumn[] = [
  {
    field: 'number',
    kind: 'text',
    schema: roomFields.shape.number,
    isRequired: true,
    example: '214, мысал',
    isNaming: true,
    marksExample: true,
    titles: { kz: 'Нөмірі', ru: 'Номер', en: 'Number' },
    synonyms: ['№', 'Кабинет', '№ кабинета', 'Кабинет №'],
  },
  {
    field: 'name',
    kind: 'text',
    schema: roomFields.shape.name,
    isRequired: true,
    example: 'Физика',
    titles: { kz: 'Атауы', ru: 'Название', en: 'Name' },
    synonyms: ['Наименование'],
  },
  {
    field: 'capacity',
    kind: 'number',
    schema: capacity,
    example: '30',
    titles: { kz: 'Орын саны', ru: 'Мест', en: 'Seats' },
    synonyms: ['Вместимость', 'Сыйымдылығы'],
  },
  {
    field: 'kind',
    kind: 'text',
    schema: kind,
    example: 'Лаборатория',
    titles: { kz: 'Түрі', ru: 'Вид', en: 'Kind' },
    words: {
      classroom: ['Сынып бөлмесі', 'Учебный класс', 'Классная комната', 'Classroom'],
      laboratory: ['Зертхана', 'Лаборатория', 'Laboratory'],
      computers: ['Компьютер сыныбы', 'Компьютерный класс', 'Computer room'],
      workshop: ['Шеберхана', 'Мастерская', 'Workshop'],
      gym: ['Спорт залы', 'Спортивный зал', 'Спортзал', 'Gym'],
      hall: ['Акт залы', 'Актовый зал', 'Hall'],
      other: ['Басқа', 'Другое', 'Other'],
    },
  },
  {
    field: 'building',
    kind: 'text',
    schema: text(60),
    example: 'Главный корпус',
    isNothing: saysNothing,
    titles: { kz: 'Ғимарат', ru: 'Здание', en: 'Building' },
    synonyms: ['Корпус'],
  },
];
