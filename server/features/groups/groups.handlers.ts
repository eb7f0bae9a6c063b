import { AppError } from '#contract/core/errors.ts';
import type { ListFile } from '#contract/core/files.ts';
import type { Language } from '#contract/core/localized.ts';
import type { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { type GroupCard, groupList, memberList, type SchoolGroup } from '#contract/groups/groups.schema.ts';
import { childrenOf, studentsOfUser } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import type { Services } from '#server/shared/context.ts';
import { listFile } from '#server/shared/list-file.ts';
import { textOf } from '#server/shared/texts.ts';
import { isManager, leads } from './group-rights.ts';
import { readGroups, readGroupsOfStudents, readRegister, readShortGroups } from './groups.repository.ts';
import { countedOn, findYear } from './year-of.ts';

type Endpoints = typeof groupsEndpoints;

/** @throws AppError NOT_FOUND when the school has no such year. */
async function yearOf({ database, clock }: Services, schoolId: number, eduYear: number) {
  const { school, year } = await findYear(database.db, schoolId, eduYear);
  return countedOn(school, year, clock.now());
}

export const list: Handler<Endpoints['list']> = async (call) => {
  const { services, school, caller, language, query } = call;
  const { eduYear, format } = query;
  const year = await yearOf(services, school.id, eduYear);
  const leadUserId = isManager(call) ? undefined : caller.userId;
  const rows = await readGroups(services.database.db, { schoolId: school.id, eduYear, leadUserId }, year);
  return format === undefined ? { data: rows } : { file: await fileOfClasses(format, rows, language) };
};

export const shortList: Handler<Endpoints['shortList']> = async ({ services, school, query: { eduYear } }) => ({
  data: await readShortGroups(services.database.db, { schoolId: school.id, eduYear }),
});

export const byId: Handler<Endpoints['byId']> = async (call) => {
  const { services, school, language, query } = call;
  const { eduYear, id, format } = query;
  const { db } = services.database;
  const year = await yearOf(services, school.id, eduYear);
  const [group] = await readGroups(db, { schoolId: school.id, eduYear, id }, year);
  if (!group) throw new AppError('NOT_FOUND');
  if (!isManager(call) && !leads(call, group.state === 'active' && group.lead ? group.lead.userId : null))
    throw new AppError('ACCESS_DENIED');
  const data = { ...group, members: await readRegister(db, school.id, id, year.day) };
  return format === undefined ? { data } : { file: await fileOfRegister(format, data, language) };
};

export const clientofficeList: Handler<Endpoints['clientofficeList']> = async (call) => {
  const { services, school, caller, receivedAt, query } = call;
  const { db } = services.database;
  const own = (await studentsOfUser(db, caller.userId)).filter(({ schoolId }) => schoolId === school.id);
  const children = await childrenOf(db, caller.userId, receivedAt, school.id);
  const uuids = [...own, ...children.map(({ student }) => student)].map(({ studentSchoolUuid }) => studentSchoolUuid);
  return { data: await readGroupsOfStudents(db, { schoolId: school.id, eduYear: query.eduYear }, uuids) };
};

/** Words of the fields of a list, and of values by the beginning of their keys. */
function wordsIn(language: Language) {
  return {
    title: (field: string) => textOf(language, `groups.field.${field}`),
    of: (start: string) => (value: string) => textOf(language, `${start}.${value}`),
  };
}

function fileOfClasses(format: ListFile, rows: readonly SchoolGroup[], language: Language) {
  const { title, of } = wordsIn(language);
  return listFile(
    format,
    {
      list: groupList,
      rows,
      name: textOf(language, 'groups.title'),
      columns: [
        { field: 'group', title: title('group'), width: 10 },
        { field: 'eduLang', title: title('eduLang'), words: of('people.language') },
        { field: 'shift', title: title('shift'), width: 10, words: of('groups.shift') },
        { field: 'lead', title: title('lead'), width: 22 },
        { field: 'room', title: title('room'), width: 20 },
        { field: 'timeScheme', title: title('timeScheme'), width: 20 },
        { field: 'faculty', title: title('faculty'), width: 24, words: of('groups.faculty') },
        { field: 'capacity', title: title('capacity'), width: 10 },
        { field: 'pupils', title: title('pupils'), width: 10 },
        { field: 'girls', title: title('girls'), width: 10 },
        { field: 'boys', title: title('boys'), width: 10 },
        { field: 'isInStatistic', title: title('isInStatistic'), width: 12, words: of('people') },
        {
          field: 'state',
          title: title('state'),
          width: 12,
          words: (value) => textOf(language, `groups.status.${value}`),
        },
      ],
    },
    language,
  );
}

function fileOfRegister(format: ListFile, { label, members }: GroupCard, language: Language) {
  const { title, of } = wordsIn(language);
  return listFile(
    format,
    {
      list: memberList,
      rows: members,
      name: label,
      columns: [
        { field: 'number', title: title('number'), width: 8 },
        { field: 'name', title: title('name'), width: 36 },
        { field: 'gender', title: title('gender'), width: 10, words: of('people.gender') },
        { field: 'bornDate', title: title('bornDate') },
        { field: 'state', title: title('state'), words: of('groups.state') },
        { field: 'from', title: title('from') },
        { field: 'to', title: title('to') },
      ],
    },
    language,
  );
}
