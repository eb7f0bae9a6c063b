// The schools themselves: the first has a five-day week and one shift, the second six days and two shifts, and so on in turn.
import type { InferSelectModel } from 'drizzle-orm';
import type { School } from '#contract/session/session.schema.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import type { schools } from '#server/features/school/public.ts';
import type { SchoolProfile } from './classes.ts';
import { demoPeople } from './demo-accounts.ts';
import { binOf } from './iin.ts';

/** Its employees give lessons to pupils of small schools too. */
export const isSupportSchool = (schoolId: number) => schoolId === 2;

/** Classes of a school with a five-day week, and of one with a six-day week. */
export const defaultGroups = 26;
const sixDayGroups = 8;

export function profileOf(schoolId: number, groups: number): SchoolProfile {
  const isSixDay = schoolId % 2 === 0;
  return {
    id: schoolId,
    weekDays: isSixDay ? 6 : 5,
    groupCount: isSixDay ? Math.min(sixDayGroups, groups) : groups,
    bells: isSixDay ? '40_two_shifts' : '45_one_shift',
    secondShiftGrades: isSixDay ? [3, 6] : [],
  };
}

export const bostandyk = { regionId: 19, departmentId: 290 };
const medeu = { regionId: 19, departmentId: 292 };

/** The first school has said who leads it; the others have not yet. */
function directorOf(schoolId: number) {
  const { surname, firstname, patronymic } = demoPeople.director;
  const said = {
    directorName: `${surname} ${firstname} ${patronymic}`,
    directorRoleRu: 'Директор школы',
    directorRoleKz: 'Мектеп директоры',
  };
  const none = { directorName: null, directorRoleRu: null, directorRoleKz: null };
  return { ...(schoolId === 1 ? said : none), directorVersion: 1, contactsVersion: 1 };
}

export function schoolRow({ id, weekDays }: SchoolProfile): InferSelectModel<typeof schools> {
  const number = 41 + id;
  // The columns stand beside it; the rest of the contract's school are flags.
  const flags = {
    apiVersion: 'v4',
    flagFreedomIsEnabled: false,
    flagGroupLoadCanEditSchedule: true,
    flagTeacherCanEditSchedule: false,
    scheduleVersion: 'v4',
    isTransfer: false,
    mksVksIsSupport: isSupportSchool(id),
    mksVksIsMagnet: false,
    qalamAdminName: 'Qalam қолдау қызметі',
    qalamAdminPhone: '+77270000042',
    journalVersion: 'v4',
  } satisfies Partial<School>;
  return {
    id,
    name: weekDays === 6 ? `№ ${number} мектеп-лицей` : `№ ${number} жалпы білім беретін мектеп`,
    address:
      weekDays === 6 ? `Алматы қаласы, Достық даңғылы, ${100 + id}` : `Алматы қаласы, Тимирязев көшесі, ${60 + id}`,
    bin: binOf(1999, 100 + id * 10),
    type: 'bilimustaz',
    ...(weekDays === 6 ? medeu : bostandyk),
    phone: `+772738${String(40_000 + id * 11)}`,
    email: `mektep${number}@qalam.example.kz`,
    timeZone: usualTimeZone,
    flags,
    ...directorOf(id),
  };
}
