// Who led a class, or will lead it: every call, operation and document that is for group leads, asked of a class of a former or of the coming
// year. They see the register of that year and write nothing. The table of access (access-table.ts) asks in the current year alone.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schoolYears } from '#server/features/calendar/public.ts';
import { students, users } from '#server/features/people/public.ts';
import { groupMembers, groups, programmeGroups, schools } from '#server/features/school/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { type Access, declared, openAccess } from './access-asking.ts';
import { calls, documents, type EndpointName, payloads } from './access-calls.ts';
import { inSchool } from './access-table.ts';

const lead = inSchool.lea;
const leadId = 4;
/** The pupil of most calls, and the name of the programmes. */
const secrets = ['+77055551412', 'Абай даңғылы', '131231500017', 'Ерлан', 'инкл.'];

/** By year: its class, the membership of the pupil in it, and the state of the year. */
const asked = {
  former: { eduYear: 2025, status: 'Archive', groupId: 61 },
  reopened: { eduYear: 2025, status: 'Active', groupId: 61 },
  coming: { eduYear: 2027, status: 'Active', groupId: 91 },
} as const;
type Column = keyof typeof asked;
const programmeOf = (groupId: number) => groupId + 900;

/** Calls that are for group leads and for no teacher. */
const ofLeads = declared.filter(
  ([, { access }]) => typeof access !== 'string' && access.includes('group_lead') && !access.includes('teacher'),
);
const operations = ['setCategories', 'setContacts', 'setHomeVisit'] as const;
const ofClasses = [
  'document contacts',
  'document contacts-classes',
  'document social',
  'document social-classes',
] as const;

let access: Access;
beforeAll(async () => {
  access = await openAccess(databaseKind);
  const { db } = access.database;
  const flags = { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true, flagTeacherCanEditSchedule: true };
  await db.update(schools).set({ flags }).where(eq(schools.id, 1));
  const [own] = await db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, 1), eq(groups.id, 61)));
  if (!own) throw new Error('There is no class 6 «А»');
  // The role stays, although no class of the current year is theirs.
  await db.update(groups).set({ leadUserId: 3 }).where(eq(groups.leadUserId, leadId));
  await db.update(groups).set({ leadUserId: leadId }).where(eq(groups.id, 61));
  await db.insert(groups).values({ ...own, id: 91, eduYear: 2027, parallel: 8, leadUserId: leadId });
  const pupil = { schoolId: 1, studentSchoolUuid: idOf('student 0') };
  await db.insert(groupMembers).values([
    { ...pupil, studentGroupUuid: idOf('member in 61'), groupId: 61, dateFrom: '2025-09-01', dateTo: '2026-05-25' },
    { ...pupil, studentGroupUuid: idOf('member in 91'), groupId: 91, dateFrom: '2027-09-01' },
  ]);
  for (const groupId of [61, 91]) {
    const programme = { ...own, id: programmeOf(groupId), eduYear: groupId === 61 ? 2025 : 2027, leadUserId: null };
    await db.insert(groups).values({ ...programme, parallel: 0, letter: 'инкл.' });
    const of = { schoolId: 1, groupId: programme.id, parentGroupId: groupId, parallel: 6, programmeId: 5 };
    await db.insert(programmeGroups).values({ ...of, quarterStart: 1, quarterEnd: 4 });
  }
  await db.update(users).set({ iin: '131231500017' }).where(eq(users.id, 11));
  await db
    .update(students)
    .set({ phone: '+77055551412', address: 'Абай даңғылы, 48' })
    .where(and(eq(students.schoolId, 1), eq(students.userId, 11)));
  await access.settle();
});
afterAll(() => access.close());

/** A question of the table, as it is about the pupil, the class and the programme of another year. */
function inYear<Question>(question: Question, { eduYear, groupId }: (typeof asked)[Column]): Question {
  const text = JSON.stringify(question)
    .replaceAll(idOf('member 0'), idOf(`member in ${groupId}`))
    .replaceAll(idOf('no parent'), idOf('link of the parent'))
    .replaceAll(/"eduYear":2026/g, `"eduYear":${eduYear}`)
    .replaceAll(/"(id|userId)":(13|24)\b/g, `"$1":11`)
    .replaceAll('"ids":[24]', '"ids":[11]')
    .replaceAll('"ids":[13]', '"ids":[11]')
    .replaceAll(/"(groupId|id|parentId)":71\b/g, `"$1":${groupId}`)
    .replaceAll('"id":9999', `"id":${programmeOf(groupId)}`)
    .replaceAll(/:71"/g, `:${groupId}"`)
    .replaceAll(/:2026"/g, `:${eduYear}"`);
  return JSON.parse(text) as Question;
}

async function answersIn(column: Column): Promise<Record<string, string>> {
  const of = asked[column];
  await access.database.db
    .update(schoolYears)
    .set({ status: of.status })
    .where(and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, of.eduYear)));
  await access.settle();
  if (!lead) throw new Error('The table has no lead');
  const found: Record<string, string> = {};
  const keep = (name: string, { word, text }: { word: string; text: string }) => {
    const plain = word === '403 YEAR_READ_ONLY' ? 'yro' : word;
    found[name] = secrets.some((secret) => text.includes(secret)) ? `${plain}, and tells a secret` : plain;
  };
  for (const [name, endpoint] of ofLeads)
    keep(name, await access.ask(endpoint, lead, inYear(calls[name as EndpointName](1, leadId), of), 1));
  for (const name of operations) keep(name, await access.mutate(name, lead, inYear(payloads[name], of), column));
  for (const name of ofClasses) keep(name, await access.readDocument(inYear(documents[name], of), lead));
  return found;
}

/** As in the table of access; `yro`: 403 YEAR_READ_ONLY. A year that is open tells and takes as little as one that is over. */
const table = `
                                  over    open
contingent.credentials            non     non
contingent.groupsOfStudent        ok      ok
contingent.ledById                non     non
contingent.ledCreate              yro     den
contingent.ledImport              yro     den
contingent.ledList                ok      ok
contingent.ledPlanImport          yro     den
contingent.ledUpdate              yro     den
contingent.movements              ok      ok
contingent.nationalities          ok      ok
contingent.profile                non     non
contingent.proofReport            non     non
contingent.resetPassword          non     non
contingent.slips                  non     non
contingent.unblock                non     non
contingent.updateProfile          yro     den
contingent.wholeIin               non     non
document contacts                 den     den
document contacts-classes         ok      ok
document social                   den     den
document social-classes           ok      ok
groups.byId                       ok      ok
groups.divided                    ok      ok
groups.list                       ok      ok
groups.place                      yro     den
groups.removeDivision             yro     den
groups.saveDivision               yro     den
inclusive.byId                    den     den
inclusive.byParentId              den     den
inclusive.list                    ok      ok
inclusive.members                 den     den
keptImports.forget                den     den
keptImports.list                  den     den
keptImports.open                  den     den
parents.byIin                     non     non
parents.confirm                   yro     den
parents.deleteActivated           yro     den
parents.deleteInactivated         yro     den
parents.invite                    yro     den
parents.list                      ok      ok
parents.lookUp                    non     non
parents.refuse                    yro     den
parents.resetPassword             non     non
parents.savePhone                 yro     den
parents.setParents                yro     den
parents.slips                     non     non
parents.unblock                   non     non
parents.wholeIin                  non     non
personRegistry.lookUp             den     den
personRegistry.student            den     den
setCategories                     den     den
setContacts                       den     den
setHomeVisit                      den     den
social.visits                     den     den
`;
const rows = table.split('\n').flatMap((line) => {
  const [, name, over, open] = /^(\S.*?) {2,}(\w+) +(\w+)$/.exec(line) ?? [];
  return name && over && open ? [{ name, over, open }] : [];
});
const expectedIn = (column: Column) =>
  Object.fromEntries(rows.map(({ name, over, open }) => [name, column === 'former' ? over : open]));

it('has a row for everything that is for group leads', () => {
  const names = [...ofLeads.map(([name]) => name), ...operations, ...ofClasses];
  expect(rows.map(({ name }) => name)).toEqual(names.sort());
  const writing = declared.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  expect(
    rows.filter(({ name, over, open }) => writing.includes(name as EndpointName) && (over === 'ok' || open === 'ok')),
  ).toEqual([]);
});

it.each([
  ['of a year that is over', 'former'],
  ['of a former year that was opened again', 'reopened'],
  ['of the coming year', 'coming'],
] as const)('a lead %s sees its register and writes nothing', async (_, column) => {
  expect(await answersIn(column)).toEqual(expectedIn(column));
});
