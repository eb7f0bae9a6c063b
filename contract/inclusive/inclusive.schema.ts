// Inclusive programmes: a group of a class's pupils who are taught some subjects apart (decisions E17, E18; part 3 sections 2-5, 9).
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { localDate } from '../core/people-fields.ts';
import { requestId } from '../core/writes.ts';

/** Seven programmes of the country, by their numbers from 1 on; the eighth is the school's own text. */
export const programmeKinds = [
  'hearing',
  'vision',
  'motor',
  'speech',
  'zpr',
  'intellect_mild',
  'intellect_moderate',
  'custom',
] as const;
export type ProgrammeKind = (typeof programmeKinds)[number];
export const programmeIdOf = (kind: ProgrammeKind): number => programmeKinds.indexOf(kind) + 1;
export const programmeKindOf = (id: number): ProgrammeKind => programmeKinds[id - 1] ?? 'custom';
const ownTextId = programmeIdOf('custom');

export const programmeStates = ['active', 'closed'] as const;
/** Of grades 10 and 11. */
export const faculties = ['emn', 'ogn'] as const;
const quarterNumbers = { from: 1, to: 4 } as const;

const id = z.int().check(z.gte(1), z.lte(2_147_483_647));
const quarter = z.int().check(z.gte(quarterNumbers.from), z.lte(quarterNumbers.to));
const requiredKey = 'olessons.validation.required_field';
const ownText = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));
const orderNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(30));

type Described = { readonly programmeId: number; readonly inclusiveDescription: string | null };
/** The programmes of the country have their names; the school's own one is what the school writes. */
export const isDescribed = z.refine<Described>(
  ({ programmeId, inclusiveDescription }) => (programmeId === ownTextId) === (inclusiveDescription !== null),
  { path: ['inclusiveDescription'], error: requiredKey },
);
type InQuarters = { readonly quarterStart: number; readonly quarterEnd: number };
export const isInOrder = z.refine<InQuarters>(({ quarterStart, quarterEnd }) => quarterStart <= quarterEnd, {
  path: ['quarterEnd'],
  error: 'inclusive.wrong.quarters',
});

/** What the edit window changes. */
export const changeShape = {
  /** The school's own text; null with a programme of the country. */
  inclusiveDescription: z.nullable(ownText),
  /** User id of the teacher. */
  personnelId: z.nullable(id),
  timeSchemeUuid: z.uuid(),
  quarterStart: quarter,
  quarterEnd: quarter,
};

const press = { schoolId: id, requestId: z.optional(requestId) };
/** The year is that of the class. */
export const newProgramme = z
  .object({
    ...press,
    programmeId: z.int().check(z.gte(1), z.lte(programmeKinds.length)),
    ...changeShape,
    /** The class. */
    parentId: id,
    /** Of the class, as the caller knows it. */
    parallel: z.int().check(z.gte(1), z.lte(12)),
    letter: z.string().check(z.minLength(1), z.maxLength(10)),
    /** Of instruction. */
    eduLang: z.enum(['kk', 'ru', 'en', 'uz', 'ug', 'tg']),
    faculty: z.nullable(z.enum(faculties)),
    /** Its pupils are counted in their class (decisions E17). */
    isInStatistic: z.literal(0),
  })
  .check(isDescribed, isInOrder);
export type NewProgramme = z.infer<typeof newProgramme>;

/** What is not given stays. */
export const changedProgramme = z.object({
  ...press,
  id,
  version: z.optional(z.int()),
  ...z.partial(z.object(changeShape)).shape,
});
export const closedProgramme = z.object({
  ...press,
  id,
  version: z.optional(z.int()),
  /** The last day of all who are still in it. */
  endDate: localDate,
  endOrder: orderNumber,
  /** The end date, where it is not given. */
  endOrderDate: z.optional(z.nullable(localDate)),
});
export const oneProgramme = z.object({ ...press, id });

export const arrivalBody = z.object({
  ...press,
  /** The programme. */
  groupId: id,
  /** User id of the pupil. */
  contingentId: id,
  /** The first day in the programme. */
  arrivalDate: localDate,
  arrivalOrder: orderNumber,
  /** The day of arrival, where it is not given. */
  arrivalOrderDate: z.optional(z.nullable(localDate)),
});
export const retirementBody = z.object({
  ...press,
  contingentId: id,
  /** The last day in the programme. */
  retirementDate: localDate,
  retirementOrder: orderNumber,
  retirementOrderDate: z.optional(z.nullable(localDate)),
});

const named = z.object({ userId: z.int(), name: z.string() });
const order = z.object({ number: z.string(), date: z.string() });

/** A programme with its class. */
export const programme = z.object({
  /** Of its group, which lessons and journals name. */
  id: z.int(),
  version: z.int(),
  eduYear: z.int(),
  /** "7 «А» · инкл.". */
  label: z.string(),
  programmeId: z.int(),
  inclusiveDescription: z.nullable(z.string()),
  parent: z.object({ id: z.int(), label: z.string(), lead: z.nullable(z.int()) }),
  parallel: z.int(),
  eduLang: z.string(),
  teacher: z.nullable(named),
  timeSchemeUuid: z.nullable(z.uuid()),
  timeScheme: z.nullable(z.string()),
  faculty: z.nullable(z.enum(faculties)),
  quarterStart: z.int(),
  quarterEnd: z.int(),
  state: z.enum(programmeStates),
  closedOn: z.nullable(z.string()),
  closeOrder: z.nullable(order),
  /** Pupils today; on the nearest day of the year, where today is outside of it. */
  pupils: z.int(),
});
export type Programme = z.infer<typeof programme>;
/** `batch`: under which it is undone; null: nothing changed. */
export const storedProgramme = z.object({ ...programme.shape, batch: z.nullable(z.uuid()) });
export type StoredProgramme = z.infer<typeof storedProgramme>;

/** The group of a programme as other programs read it (part 3 section 3). */
export const programmeGroup = z.object({
  id: z.int(),
  language: z.object({ id: z.string() }),
  parallel: z.object({ label: z.string() }),
  letter: z.string(),
  teacher: z.nullable(z.object({ id: z.int() })),
  faculty: z.nullable(z.string()),
  quarterStart: z.int(),
  quarterEnd: z.int(),
  isInStat: z.boolean(),
});
export const programmeItem = z.object({ ...programme.shape, group: programmeGroup });

export const programmeMember = z.object({
  /** User id. */
  id: z.int(),
  fullName: z.string(),
  studentGroupUuid: z.uuid(),
  from: z.string(),
  /** The last day; null while nobody has set one. */
  to: z.nullable(z.string()),
  arrivalOrder: z.nullable(order),
  retirementOrder: z.nullable(order),
});
export type ProgrammeMember = z.infer<typeof programmeMember>;
export const programmeMembers = z.object({ rows: z.array(programmeMember), group: programmeGroup });

export const storedMember = z.object({ id: z.int(), studentGroupUuid: z.uuid(), batch: z.nullable(z.uuid()) });

type Quarters = Pick<Programme, 'quarterStart' | 'quarterEnd'>;
/** "2", or "1–4". */
export const quartersOf = ({ quarterStart, quarterEnd }: Quarters): string =>
  quarterStart === quarterEnd ? String(quarterStart) : `${quarterStart}–${quarterEnd}`;

export const programmeList = defineList({
  id: ({ id: groupId }: Programme) => String(groupId),
  fields: {
    group: { kind: 'text', value: ({ label }) => label, can: ['sort', 'search'] },
    parallel: { kind: 'choice', value: ({ parallel }) => [String(parallel)], can: ['filter'] },
    programme: {
      kind: 'choice',
      choices: programmeKinds,
      can: ['sort', 'filter'],
      value: ({ programmeId }) => [programmeKindOf(programmeId)],
    },
    description: { kind: 'text', value: ({ inclusiveDescription }) => inclusiveDescription, can: ['search'] },
    teacher: { kind: 'text', value: ({ teacher }) => teacher?.name ?? null, can: ['sort', 'search'] },
    eduLang: { kind: 'choice', value: ({ eduLang }) => [eduLang], can: ['sort', 'filter'] },
    timeScheme: { kind: 'text', value: ({ timeScheme }) => timeScheme, can: ['sort'] },
    quarters: { kind: 'text', value: quartersOf, can: ['sort'] },
    pupils: { kind: 'number', value: ({ pupils }) => pupils, can: ['sort'] },
    closedOn: { kind: 'date', value: ({ closedOn }) => closedOn, can: ['sort'] },
    order: { kind: 'text', value: ({ closeOrder }) => closeOrder?.number ?? null, can: ['sort', 'search'] },
  },
  sort: 'group',
});

export const programmeMemberList = defineList({
  id: ({ studentGroupUuid }: ProgrammeMember) => studentGroupUuid,
  fields: {
    name: { kind: 'text', value: ({ fullName }) => fullName, can: ['sort', 'search'] },
    from: { kind: 'date', value: ({ from }) => from, can: ['sort'] },
    arrivalOrder: { kind: 'text', value: ({ arrivalOrder }) => arrivalOrder?.number ?? null, can: ['search'] },
    to: { kind: 'date', value: ({ to }) => to, can: ['sort'] },
    retirementOrder: { kind: 'text', value: ({ retirementOrder }) => retirementOrder?.number ?? null, can: ['search'] },
  },
  sort: 'name',
});
