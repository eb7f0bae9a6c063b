// A real school from nothing: with the calendar of the country, and its first director, who makes everything else on the pages. A school
// that came with its timetable gets its director here too.
import * as z from 'zod/mini';
import { type Gender, personFields } from '#contract/core/people-fields.ts';
import { inZone } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { calendarOf, eduYearOn } from '#server/features/calendar/public.ts';
import { findUser } from '#server/features/people/public.ts';
import { otherDirectors, type StaffValue, storeStaff } from '#server/features/personnel/public.ts';
import { positionOf, usualTimeZone } from '#server/features/reference/public.ts';
import {
  findSchool,
  freeSchoolId,
  holdSchool,
  longestSchoolName,
  makeSchool,
  schoolCalled,
  schoolNameIn,
} from '#server/features/school/public.ts';
import { newAccount } from '#server/features/session/public.ts';
import { lastImportedSchool } from '#server/features/timetable-import/public.ts';
import type { Tokens } from '#server/shared/context.ts';

/** What keeps a school from being made, in words for whoever runs the command. */
export class SchoolRefused extends Error {}

/** `school`: the id of one that is there, or the name of one to be made. */
export type SchoolWish = {
  readonly school: { readonly id: number } | { readonly name: string };
  /** "Surname Firstname" or "Surname Firstname Patronymic". */
  readonly director: string;
  readonly gender: Gender;
  /** Epoch milliseconds. */
  readonly now: number;
};
export type MadeSchool = Slip & {
  readonly schoolId: number;
  readonly name: string;
  readonly isNew: boolean;
};

const { surname, firstname, patronymic } = personFields;
const nameOfPerson = z.object({ surname, firstname, patronymic });

/** `option`: of the command, for the refusal. @throws SchoolRefused for a name that no card could have. */
export function personOf(words: string, option: string): z.infer<typeof nameOfPerson> {
  const [first, second, third, ...more] = words.trim().split(/\s+/);
  const read = nameOfPerson.safeParse({ surname: first, firstname: second, patronymic: third ?? null });
  if (!read.success || more.length > 0)
    throw new SchoolRefused(`--${option} must be “Surname Firstname” or “Surname Firstname Patronymic”.`);
  return read.data;
}

/**
 * Makes the school, where it is not there, and the account and card of its director.
 * @throws SchoolRefused for a name that is taken, a school that is not there, and one that has a director already.
 */
export async function makeNewSchool(db: Db, tokens: Tokens, wish: SchoolWish): Promise<MadeSchool> {
  const person = personOf(wish.director, 'director');
  const { school: asked, gender, now } = wish;
  const { schoolId, name, isNew } =
    'id' in asked ? await schoolThere(db, asked.id) : await newSchool(db, asked.name, now);
  await holdSchool(db, schoolId);
  if ((await otherDirectors(db, schoolId, [])) > 0)
    throw new SchoolRefused(`The school ${schoolId} ${name} has a director, who adds everybody else.`);
  const userId = await newAccount(db, `t${schoolId}-`, { ...person, gender });
  const card: StaffValue = {
    ...person,
    gender,
    iin: null,
    isNotResident: false,
    bornDate: null,
    blocked: null,
    phone: null,
    positionId: positionOf('director').id,
    category: null,
    isInStatistic: true,
    state: 'active',
    archivedOn: null,
    archiveOrder: null,
    archiveReason: null,
  };
  await storeStaff(db, schoolId, new Map([[userId, card]]), now);
  return { schoolId, name, isNew, ...(await slipOf(db, tokens, userId)) };
}

/** With what somebody signs in for the first time. `password`: the first one; pages can print it again until they have an own one. */
export type Slip = { readonly login: string; readonly password: string };

/** Of an account that the transaction made; nobody but its person may be told. */
export async function slipOf(db: Db, tokens: Tokens, userId: number): Promise<Slip> {
  const user = await findUser(db, userId);
  if (!user) throw new Error('An account that was made is not there');
  return { login: user.login, password: tokens.firstPassword(userId, user.firstPasswordGeneration) };
}

/** @throws SchoolRefused */
export async function schoolThere(db: Db, id: number) {
  const found = await findSchool(db, id);
  if (!found) throw new SchoolRefused(`There is no school with the id ${id}.`);
  return { schoolId: id, name: found.name, isNew: false };
}

async function newSchool(db: Db, words: string, now: number) {
  const name = schoolNameIn(words);
  if (name === null) throw new SchoolRefused(`--name must have 1 to ${longestSchoolName} characters.`);
  const taken = await schoolCalled(db, name);
  if (taken) throw new SchoolRefused(`There is a school of this name: --school ${taken.id} gives it a director.`);
  const schoolId = await freeSchoolId(db, await lastImportedSchool(db));
  const eduYear = eduYearOn(inZone(now, usualTimeZone).date);
  await makeSchool(db, { schoolId, name, eduYear, calendar: calendarOf(eduYear) });
  return { schoolId, name, isNew: true };
}
