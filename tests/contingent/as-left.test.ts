// What the books of a school say of a student who left, after another school has changed name, birth date and gender of the account.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookRow } from '#contract/alphabet-book/alphabet-book.schema.ts';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { RegisterRow } from '#contract/contingent/movement-register.ts';
import type { ImportPlan } from '#contract/core/import.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { GroupCard } from '#contract/groups/groups.schema.ts';
import type { FoundPerson } from '#contract/person-registry/person-registry.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { membersByUuid } from '#server/features/morning/morning.repository.ts';
import { completeWords, personWords, students, users } from '#server/features/people/public.ts';
import { cardsByIin, cardsByWords } from '#server/features/people-search/people-search.repository.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newPupil } from '#tests/support/new-people.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const contingent = '/api/v3/os/backoffice/school/contingent';
const iinOf = iinsFrom('1312315');
let presses = 0;
const press = () => idOf(`as left ${presses++}`);

describe.each(databaseKinds)('who left, in the books of the former school on %s', (kind) => {
  const id = 12;
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let otherDirector: Session;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await addEveryRole(database.db);
    app = await startTestApp(database, testClock());
    director = await signIn(app, 'director');
    otherDirector = await signIn(app, loginOf('director', 2));
    await database.db.update(users).set({ bornDate: '2013-05-06', gender: 'f' }).where(eq(users.id, id));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const send = async (path: string, body: object, as = director, school = 1) => {
    const answer = await call<StudentCard>(app, `POST ${path}`, {
      as,
      school,
      language: 'en',
      body: { schoolId: school, eduYear: 2026, requestId: press(), ...body },
    });
    expect([path, answer.error?.code ?? 'done']).toEqual([path, 'done']);
    return answer;
  };
  const get = async <Data>(path: string) => {
    const answer = await call<Data>(app, `GET ${path}`, { as: director });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  };
  const away = (date: string) => ({ date, reason: 'abroad', orderNumber: null, orderDate: null });
  const learnsThere = and(eq(students.userId, id), eq(students.schoolId, 2));
  const cardIn = async (schoolId: number) => {
    const isThis = and(eq(students.userId, id), eq(students.schoolId, schoolId));
    return (await database.db.select().from(students).where(isThis))[0];
  };

  it('stand as they left, and the card says that another school has changed them', async () => {
    const number = (await cardIn(1))?.studentSchoolUuid ?? '';
    await send(`${contingent}/update`, { id, iin: iinOf(5) });
    await send(`${contingent}/delete`, {
      ...away('2026-11-18'),
      id,
      orderNumber: '12-к',
      orderDate: '2026-11-18',
    });
    const before = await get<StudentCard>(`${contingent}/by-id?schoolId=1&eduYear=2026&id=${id}`);
    expect(before.data).toMatchObject({ surname: 'Әлиева', gender: 'f', isChangedElsewhere: false });
    await send(`${contingent}/create`, { ...newPupil, iin: iinOf(5), groupId: 81 }, otherDirector, 2);
    await send(`${contingent}/update`, { id, surname: 'Мұратова', bornDate: '2013-01-02' }, otherDirector, 2);
    const [account] = await database.db.select().from(users).where(eq(users.id, id));
    expect(account).toMatchObject({ surname: 'Мұратова', firstname: 'Нұрбек', gender: 'm', bornDate: '2013-01-02' });

    const asLeft = { surname: 'Әлиева', firstname: 'Іңкәр', bornDate: '2013-05-06', gender: 'f' };
    const card = await get<StudentCard>(`${contingent}/by-id?schoolId=1&eduYear=2026&id=${id}`);
    expect(card.data).toMatchObject({ ...asLeft, isChangedElsewhere: true });
    const list = await get<ListPage<StudentRow>>(`${contingent}/list?schoolId=1&eduYear=2026&state=archived`);
    expect(list.data.rows.find((row) => row.id === id)).toMatchObject(asLeft);
    const book = await get<ListPage<BookRow>>('/api/v4/os/backoffice/alphabet-book?schoolId=1&eduYear=2026');
    expect(book.data.rows.find((row) => row.id === id)).toMatchObject(asLeft);
    const register = await get<ListPage<RegisterRow>>('/api/v4/os/backoffice/movements?schoolId=1&eduYear=2026');
    expect(register.data.rows.filter(({ student }) => student.id === id)).toMatchObject([
      { kind: 'left', student: { surname: 'Әлиева', firstname: 'Іңкәр' } },
    ]);
    const group = await get<GroupCard>('/api/v3/os/backoffice/school/groups/by-id?schoolId=1&eduYear=2026&id=71');
    expect(group.data.members.find(({ studentUserId }) => studentUserId === id)).toMatchObject(asLeft);
    // The journal, as devices hold it.
    const pulled = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as: director,
      body: syncBody({ clientId: idOf(`device ${kind}`), userId: director.userId, want: ['roster:71'] }),
    });
    expect(pulled.text).toContain('Әлиева');
    for (const { text } of [card, list, book, register, group, pulled]) expect(text).not.toContain('Мұратова');
    expect((await cardIn(2))?.asLeft).toBeNull();
    expect(number).not.toBe('');
  });

  const registered = (iin: string) =>
    call<FoundPerson>(app, 'POST /api/v4/os/backoffice/people-management/person-by-iin', {
      as: director,
      body: { schoolId: 1, iin, as: 'student' },
    });
  const admitted = (iin: string) =>
    call(app, `POST ${contingent}/create`, {
      as: director,
      language: 'en',
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...newPupil, iin, arrivalDate: '2026-11-21' },
    });
  const planned = (iin: string) =>
    call<ImportPlan>(app, 'POST /api/v4/os/backoffice/people-import/contingent/plan', {
      as: director,
      body: { schoolId: 1, eduYear: 2026, rows: [{ line: 2, cells: { surname: 'Әлиева', firstname: 'Іңкәр', iin } }] },
    });
  const keyOfIin = ({ data }: { data: ImportPlan }) => data.rows[0]?.problems.iin?.key;

  it('are told by register, refusal, sheet, search and access log as the former school knows them', async () => {
    const { db } = database;
    const found = await registered(iinOf(5));
    expect(found.data).toMatchObject({
      kind: 'archived',
      id,
      person: { surname: 'Әлиева', firstname: 'Іңкәр', sex: 'f', bornDate: '2013-05-06' },
    });
    const taken = await admitted(iinOf(5));
    expect(taken.error.code).toBe('IIN_TAKEN');
    expect(taken.data).toMatchObject({ current: { id, state: 'archived' } });
    expect(taken.text).toContain('Әлиева Іңкәр');
    const plan = await planned(iinOf(5));
    expect(keyOfIin(plan)).toBe('people-import.wrong.archived');
    const log = await get<{ lines: { whom: string[] }[] }>('/api/v4/os/backoffice/access-log?schoolId=1&eduYear=2026');
    expect(log.data.lines.map(({ whom }) => whom)).toContainEqual(['Әлиева І.']);
    for (const { text } of [found, taken, plan, log]) expect(text).not.toMatch(/Мұратова|2013-01-02/);
    const byWord = async (word: string) =>
      (await cardsByWords(db, [1, 2], [word])).filter(({ userId }) => userId === id).map(({ schoolId }) => schoolId);
    expect([await byWord('алиева'), await byWord('муратова')]).toEqual([[1], [2]]);
    // A clean-up that writes them again writes the same.
    await db.delete(personWords).where(eq(personWords.userId, id));
    for (const schoolId of [1, 2]) await completeWords(db, schoolId, 100);
    expect([await byWord('алиева'), await byWord('муратова')]).toEqual([[1], [2]]);
    const [member] = await db
      .select()
      .from(groupMembers)
      .where(eq(groupMembers.studentSchoolUuid, idOf('student 1')));
    expect(await membersByUuid(db, 1, '2026-11-10', [member?.studentGroupUuid ?? ''])).toMatchObject([
      { surname: 'Әлиева', firstname: 'Іңкәр' },
    ]);
  });

  it('are not found in the former school by an IIN that another school has given them', async () => {
    await send(`${contingent}/update`, { id, iin: iinOf(8) }, otherDirector, 2);
    expect((await registered(iinOf(8))).data).toMatchObject({ kind: 'elsewhere', person: null, id: null });
    const refused = await admitted(iinOf(8));
    expect(refused.error).toMatchObject({ code: 'ENROLLED_ELSEWHERE' });
    const plan = await planned(iinOf(8));
    expect(keyOfIin(plan)).toBe('people-import.wrong.elsewhere');
    for (const { text } of [refused, plan]) expect(text).not.toMatch(/Әлиева|Мұратова/);
    const byIin = await cardsByIin(database.db, [1, 2], iinOf(8));
    expect(byIin).toEqual([{ schoolId: 2, userId: id }]);
    // Once they learn nowhere, the card is told: they come back to it, and get no second one.
    await database.db.update(students).set({ state: 'archived', leftOn: '2026-11-20' }).where(learnsThere);
    expect((await registered(iinOf(8))).data).toMatchObject({ kind: 'archived', id, person: { surname: 'Әлиева' } });
    expect((await admitted(iinOf(8))).data).toMatchObject({ current: { id, state: 'archived' } });
    expect(keyOfIin(await planned(iinOf(8)))).toBe('people-import.wrong.archived');
    await database.db.update(students).set({ state: 'active', leftOn: null }).where(learnsThere);
  });

  it('stand as they left also after a return was taken back, and the IIN too', async () => {
    const iinTold = async () =>
      (await send(`/api/v4/os/backoffice/people-management/contingent/student-profiles/iin`, { id })).data as unknown;
    await send(`${contingent}/update`, { id, iin: iinOf(6) }, otherDirector, 2);
    expect(await iinTold()).toEqual({ iin: iinOf(5) });
    await send(`${contingent}/delete`, { id, ...away('2026-11-20') }, otherDirector, 2);
    const arrival = { groupId: 71, arrivalDate: '2026-11-21', reason: 'same_district' };
    const back = await send(`${contingent}/restore`, { id, ...arrival, arrivalOrder: null, arrivalOrderDate: null });
    const { batch } = back.data as unknown as { batch: string };
    expect((await send('/api/v4/os/changes/undo', { batch })).data).toMatchObject({ kept: [] });
    const card = await get<StudentCard>(`${contingent}/by-id?schoolId=1&eduYear=2026&id=${id}`);
    expect(card.data).toMatchObject({ surname: 'Әлиева', gender: 'f', isChangedElsewhere: true });
  });

  it('follow the account again once they are back', async () => {
    const arrival = { groupId: 71, arrivalDate: '2026-11-21', reason: 'same_district' };
    await send(`${contingent}/restore`, { id, ...arrival, arrivalOrder: null, arrivalOrderDate: null });
    const card = await get<StudentCard>(`${contingent}/by-id?schoolId=1&eduYear=2026&id=${id}`);
    expect(card.data).toMatchObject({ surname: 'Мұратова', gender: 'm', isChangedElsewhere: false });
    // A later departure, whichever way it is written, keeps nothing of the former one.
    const isThis = and(eq(students.schoolId, 1), eq(students.userId, id));
    const leave = (leftOn: string | null) =>
      database.db
        .update(students)
        .set({ state: leftOn === null ? 'active' : 'archived', leftOn })
        .where(isThis);
    await leave('2027-05-25');
    const later = await get<StudentCard>(`${contingent}/by-id?schoolId=1&eduYear=2026&id=${id}`);
    expect(later.data).toMatchObject({ surname: 'Мұратова', isChangedElsewhere: false });
    await leave(null);
    await send(`${contingent}/update`, { id, surname: 'Сәрсенова' });
    expect((await cardIn(2))?.asLeft).toMatchObject({ surname: 'Мұратова', bornDate: '2013-01-02', gender: 'm' });
  });

  it('get their account back as it was when the other school takes its admission back', async () => {
    const other = 14;
    const account = async () => (await database.db.select().from(users).where(eq(users.id, other)))[0];
    await send(`${contingent}/update`, { id: other, iin: iinOf(7) });
    const before = await account();
    await send(`${contingent}/delete`, { id: other, ...away('2026-11-18') });
    const made = await send(`${contingent}/create`, { ...newPupil, iin: iinOf(7), groupId: 81 }, otherDirector, 2);
    expect(await account()).toMatchObject({ surname: newPupil.surname });
    const gender = `${contingent}/list?schoolId=1&eduYear=2026&state=archived&gender=${before?.gender}`;
    const listed = await get<ListPage<StudentRow>>(gender);
    expect(listed.data.rows.map((row) => row.id)).toContain(other);
    const { batch } = made.data as unknown as { batch: string };
    expect((await send('/api/v4/os/changes/undo', { batch }, otherDirector, 2)).data).toMatchObject({ kept: [] });
    const { surname, firstname, bornDate, gender: sex } = before ?? {};
    expect(await account()).toMatchObject({ surname, firstname, bornDate, gender: sex, iin: iinOf(7) });
    const card = await get<StudentCard>(`${contingent}/by-id?schoolId=1&eduYear=2026&id=${other}`);
    expect(card.data).toMatchObject({ surname, isChangedElsewhere: false });
  });
});
