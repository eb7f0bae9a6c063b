// What is written about students, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { Movement, PlannedMove } from '#contract/contingent/movements.ts';
import type { Nationality, StoredStudent, StudentProfile } from '#contract/contingent/student-writes.ts';
import type { Credentials } from '#contract/core/credentials.ts';
import { maskedIin } from '#contract/core/iin.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { contingentIn } from '#server/features/contingent/contingent.repository.ts';
import { proofOfEnrolment } from '#server/features/contingent/proof-of-enrolment.ts';
import { accessLog, parentChildren, students, userSchools, users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { doneRequests } from '#server/writes/writes.tables.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newPerson } from '#tests/support/new-people.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, password, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const backoffice = '/api/v3/os/backoffice/school/contingent';
const frontoffice = '/api/v3/os/frontoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const day = 86_400_000;

let presses = 0;
const press = () => idOf(`student press ${presses++}`);

/** A number whose first digits are a day of birth, and the next ones whatever makes it one. */
const iinOf = iinsFrom('1312315');

const person = { ...newPerson, phone: '8 705 555 14 12', address: 'Абай даңғылы, 48' };
const arrival = {
  groupId: 71,
  arrivalDate: '2026-11-20',
  reason: 'same_district',
  arrivalOrder: '112-к',
  arrivalOrderDate: '2026-11-19',
};
const departure = { date: '2026-11-20', reason: 'abroad', orderNumber: '200-к', orderDate: '2026-11-20' };

describe.each(databaseKinds)('writing about students on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  let other: Session;
  let otherDirector: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await database.db.update(users).set({ bornDate: '2013-12-31' });
    app = await startTestApp(database, clock);
    [director, zavuch, lead] = [
      await signIn(app, 'director'),
      await signIn(app, 'zavuch'),
      await signIn(app, 'grouplead'),
    ];
    other = await signIn(app, 'teacher');
    // Of school 2.
    await database.db
      .insert(users)
      .values({ id: 900, login: 'director2', passwordHash: null, surname: 'Ли', firstname: 'Анна', gender: 'f' });
    await database.db.insert(userSchools).values({ userId: 900, schoolId: 2, role: 'director' });
    await database.db
      .update(users)
      .set({ passwordHash: (await database.db.select().from(users).where(eq(users.id, 1)))[0]?.passwordHash ?? null })
      .where(eq(users.id, 900));
    otherDirector = await signIn(app, 'director2');
  });
  // Refusals count as look-ups, and the clock stands.
  beforeEach(async () => {
    await database.db.delete(accessLog).where(eq(accessLog.what, 'look-up'));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type Options = { as?: Session; language?: string };
  const send = <Data = StoredStudent>(path: string, body: object, { as = director, language = 'ru' }: Options = {}) =>
    call<Data>(app, `POST ${path}`, {
      as,
      language,
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const admit = (more: object, options?: Options) =>
    send(`${backoffice}/create`, { ...person, ...arrival, ...more }, options);
  const change = (id: number, more: object, options?: Options) =>
    send(`${backoffice}/update`, { id, ...more }, options);
  const archive = (id: number, more: object = {}) => send(`${backoffice}/delete`, { id, ...departure, ...more });
  const restore = (id: number, more: object = {}) => send(`${backoffice}/restore`, { id, ...arrival, ...more });
  const move = (studentGroupUuid: string | null, more: object = {}) =>
    send<{ moves: PlannedMove[]; batch: string | null }>(`${people}/student-group/move`, {
      moves: [{ studentGroupUuid, groupId: 72 }],
      date: '2026-11-23',
      reason: 'class',
      orderNumber: '187-к',
      orderDate: '2026-11-20',
      ...more,
    });
  const undo = (batch: string | null) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const read = <Data>(path: string, as = director) => call<Data>(app, `GET ${path}`, { as, language: 'ru' });
  const card = (id: number) => read<StudentCard>(`${backoffice}/by-id?schoolId=1&eduYear=2026&id=${id}`);
  const about = <Data>(what: string, uuid: string, as = director) =>
    read<Data>(`${people}/student-profiles/${what}?schoolId=1&eduYear=2026&studentSchoolUuid=${uuid}`, as);
  const login = (name: string, secret: string) =>
    call<{ user_info: { userId: number } }>(app, 'POST /api/login', { body: { login: name, password: secret } });
  const admitted = async (more: object) => {
    const { data, text } = await admit(more);
    if (!data?.id) throw new Error(text);
    return data;
  };
  const fieldsOf = ({ error }: { error: { errors?: Readonly<Record<string, readonly string[]>> | undefined } }) =>
    Object.keys(error?.errors ?? {});
  const position = async () => (await database.db.select().from(feed).where(eq(feed.schoolId, 1))).length;
  const told = async (from: number) =>
    (await database.db.select().from(feed).where(eq(feed.schoolId, 1)).orderBy(feed.position))
      .slice(from)
      .map(({ scope, document }) => `${scope.split(':')[0]} ${document}`);

  // covers CONT-001 CONT-016
  it('somebody is admitted into a class, and signs in with the first password', async () => {
    const from = await position();
    const made = await admitted({ iin: iinOf(1) });
    expect(made).toMatchObject({
      surname: 'Ержанов',
      firstname: 'Нұрбек',
      patronymic: null,
      gender: 'm',
      bornDate: '2013-12-31',
      phone: '+77055551412',
      address: 'Абай даңғылы, 48',
      state: 'active',
      version: 1,
      signIn: 'never',
      login: 's1-0001',
      isInStatistic: true,
      isNotResident: false,
      isBlockedElsewhere: false,
      parents: [],
      group: { id: 71, label: '7 «А»' },
      classes: [{ group: '7 «А»', eduYear: 2026, dateFrom: '2026-11-20', dateTo: null }],
    });
    // Whoever has the list of the class on the device, and the management, which counts the day.
    expect(await told(from)).toEqual(
      expect.arrayContaining(['assignment roster:71', 'management school-day:2026-11-20']),
    );
    const { data } = await about<Credentials>('credentials', made.studentSchoolUuid);
    expect(data).toMatchObject({ id: made.id, login: 's1-0001', group: '7 «А»' });
    expect(data.password).toMatch(/^[a-z](?=.*\d)[a-z2-9]{7}$/);
    expect((await login('s1-0001', 'wrongone')).error.code).toBe('WRONG_CREDENTIALS');
    expect((await login('s1-0001', data.password ?? '')).data.user_info.userId).toBe(made.id);
    const { data: movements } = await about<Movement[]>('movements', made.studentSchoolUuid);
    expect(movements).toMatchObject([
      {
        kind: 'arrived',
        date: '2026-11-20',
        reason: 'same_district',
        from: null,
        to: '7 «А»',
        order: { number: '112-к', date: '2026-11-19' },
      },
    ]);
  });

  it('the same press again admits nobody twice, and nothing that is kept of it holds a password or an IIN', async () => {
    const body = { ...person, ...arrival, iin: iinOf(2), requestId: press() };
    const first = await send(`${backoffice}/create`, body);
    expect(await send(`${backoffice}/create`, body)).toMatchObject({ status: 200, data: first.data });
    expect((await send(`${backoffice}/create`, { ...body, surname: 'Басқа' })).error.code).toBe('PAYLOAD_CHANGED');
    const slips = await send<Credentials[]>(`${people}/slips`, { ids: [first.data.id] });
    const kept = JSON.stringify(await database.db.select().from(doneRequests));
    expect(kept).toContain('Ержанов');
    expect(kept).not.toContain(slips.data[0]?.password);
    expect(kept).not.toContain(iinOf(2));
    expect(first.text).not.toContain(iinOf(2));
  });

  // covers USERCARD-019 USERCARD-023 USERCARD-024 USERCARD-026 USERCARD-027 USERCARD-028 USERCARD-032 USERCARD-033 ERR3-016
  it('what is missing or wrong is said at its field', async () => {
    const refused = async (more: object) => fieldsOf(await admit({ iin: iinOf(3), ...more }));
    for (const field of ['surname', 'firstname', 'gender', 'bornDate', 'groupId', 'isInStatistic', 'arrivalDate'])
      expect(await refused({ [field]: undefined })).toEqual([field]);
    for (const surname of ['', '   ', '-', 'Иванов 2', '1', 'a'.repeat(61), 'Ив\u202eанов']) {
      expect(await refused({ surname })).toEqual(['surname']);
      expect(await refused({ firstname: surname })).toEqual(['firstname']);
    }
    const hyphen = await admit({ iin: iinOf(3), surname: '-Иванов' });
    expect(hyphen.error.errors).toEqual({ surname: ['Неверные данные'] });
    const wrong = await admit({ iin: `${iinOf(3).slice(0, 11)}${(Number(iinOf(3).slice(11)) + 1) % 10}` });
    expect(wrong.error.errors).toEqual({ iin: ['ИИН введён неверно'] });
    expect((await admit({ iin: null })).error.errors).toEqual({ iin: ['Обязательное поле'] });
    for (const bornDate of ['1899-01-01', '2026-02-31', '2027-01-01', '1990-01-01', '31.12.2013'])
      expect(await refused({ bornDate })).toEqual(['bornDate']);
    expect(await refused({ isInStatistic: true })).toEqual(['isInStatistic']);
    for (const groupId of [61, 81, 9_999]) expect(await refused({ groupId })).toEqual(['groupId']);
    expect(await refused({ arrivalDate: '2026-08-31' })).toEqual(['arrivalDate']);
    expect(await refused({ arrivalOrderDate: null })).toEqual(['arrivalOrderDate']);
    for (const phone of ['8 705', '-', 'жоқ', '877055551412', '+998 90 123 45 6'])
      expect(await refused({ phone })).toEqual(['phone']);
    const two = await admit({ iin: iinOf(3), phone: '8 705 555 14 12, 8 701 111 22 33' });
    expect(two.error.errors).toEqual({ phone: ['Здесь два номера. Оставьте один'] });
    const named = await admit({ iin: iinOf(3), surname: 'Ким2' });
    expect(named.error.errors).toEqual({ surname: ['В имени не бывает знака «2»'] });
    expect((await admit({ iin: iinOf(3), eduYear: 2025, groupId: 61 })).error.code).toBe('YEAR_READ_ONLY');
  });

  // covers USERCARD-016 USERCARD-017 USERCARD-018
  it('an IIN has 12 digits, and the last follows from the others by the first weights or the second', async () => {
    const right = iinOf(60);
    const other = `${right.slice(0, 11)}${(Number(right.slice(11)) + 1) % 10}`;
    for (const iin of [right.slice(0, 11), `${right}0`, `${right.slice(0, 11)}x`, other, '570814490520'])
      expect([iin, fieldsOf(await admit({ iin }))]).toEqual([iin, ['iin']]);
    expect((await admit({ iin: right })).status).toBe(200);
    expect((await admit({ iin: '981111191008', bornDate: '2013-12-31' })).status).toBe(200);
  });

  // covers CONT-023
  it('gender, nationality and address of a student are changed by the membership of a class', async () => {
    const made = await admitted({ iin: iinOf(62) });
    const change = (more: object, options?: Options) =>
      send(
        `${people}/student-profiles/update`,
        { studentGroupUuid: made.studentGroupUuid, gender: 'm', nationalityId: 2, address: 'Шоқан көшесі, 5', ...more },
        options,
      );
    const changed = await change({ gender: 'f' });
    expect(changed.data).toMatchObject({ id: made.id, gender: 'f', nationalityId: 2, address: 'Шоқан көшесі, 5' });
    expect((await card(made.id)).data).toMatchObject({ gender: 'f', nationalityId: 2, phone: made.phone });
    expect(fieldsOf(await change({ nationalityId: 9_999 }))).toEqual(['nationalityId']);
    expect(fieldsOf(await change({ address: undefined }))).toEqual(['address']);
    expect((await change({ version: 1 })).error.code).toBe('STALE_VERSION');
    for (const studentGroupUuid of [idOf('far'), idOf('nobody')])
      expect((await change({ studentGroupUuid })).error.code).toBe('NOT_FOUND');
    expect((await change({ nationalityId: null, gender: 'm' })).data.nationalityId).toBeNull();
    expect((await undo(changed.data.batch)).data.kept).toEqual([{ entity: 'student', id: String(made.id) }]);
    const { data } = await read<Nationality[]>(`/api/v4/os/backoffice/dictionary/nationalities?schoolId=1`);
    expect(data.slice(0, 2)).toEqual([
      { id: 1, kz: 'Қазақ', ru: 'Казах (казашка)', en: 'Kazakh' },
      { id: 2, kz: 'Орыс', ru: 'Русский (русская)', en: 'Russian' },
    ]);
  });

  // covers CONT-026
  it('a certificate of enrolment is a PDF in the language asked for, of whoever learns in a class today', async () => {
    const proof = async (studentGroupUuid: string, lang = 'kz', as = director) =>
      app.inject({
        method: 'GET',
        url: `${people}/proof-report`,
        query: { schoolId: '1', eduYear: '2026', lang, studentGroupUuid },
        headers: headersOf(as),
      });
    const answer = await proof(idOf('member 3'));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain(`${encodeURIComponent('.pdf')}`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // What the sheet says, in each language.
    const { db } = database;
    const asked = { schoolId: 1, eduYear: 2026, leadUserId: null, now: schoolNow };
    const found = await contingentIn(db, asked);
    for (const [language, title] of [
      ['kz', 'Анықтама'],
      ['ru', 'Справка'],
      ['en', 'Certificate of enrolment'],
    ] as const) {
      const { document } = await proofOfEnrolment(db, found, idOf('member 3'), language);
      const words = JSON.stringify(document);
      expect(words).toContain(title);
      for (const part of ['Ғалиев Ғани', '31.12.2013', '7 «А»', '2026-2027', '№12 мектеп-гимназия', '20.11.2026'])
        expect(words).toContain(part);
    }
    // Of the own class alone, of nobody who has left, and of no other school.
    expect((await proof(idOf('member 3'), 'ru', lead)).statusCode).toBe(200);
    const made = await admitted({ iin: iinOf(63), groupId: 72 });
    expect((await proof(made.studentGroupUuid ?? '', 'ru', lead)).statusCode).toBe(404);
    await archive(made.id, { orderNumber: '463-к', date: '2026-11-20' });
    expect((await proof(made.studentGroupUuid ?? '')).statusCode).toBe(409);
    for (const uuid of [idOf('far'), idOf('nobody')]) expect((await proof(uuid)).statusCode).toBe(404);
    expect((await proof(idOf('member 3'), 'de')).statusCode).toBe(422);
  });

  // covers USERCARD-015
  it('a card is active, blocked or archived, and the list says which', async () => {
    const made = await admitted({ iin: iinOf(61) });
    const stateOf = async () => {
      const { rows } = (await read<ListPage<StudentRow>>(`${backoffice}/list?schoolId=1&eduYear=2026`)).data;
      const found = rows.find(({ id }) => id === made.id);
      return [found?.state, found?.signIn === 'blocked'];
    };
    expect(await stateOf()).toEqual(['active', false]);
    await send(`${backoffice}/block`, { id: made.id, reason: null });
    expect(await stateOf()).toEqual(['active', true]);
    await send(`${backoffice}/unblock`, { id: made.id });
    await archive(made.id, { orderNumber: '461-к' });
    expect(await stateOf()).toEqual(['archived', false]);
  });

  // covers USERCARD-022
  it('who is no resident comes without an IIN, and the order may come later', async () => {
    const made = await admitted({ iin: null, isNotResident: true, arrivalOrder: null, arrivalOrderDate: null });
    expect(made).toMatchObject({ iin: null, isNotResident: true });
    expect((await about<Movement[]>('movements', made.studentSchoolUuid)).data[0]?.order).toBeNull();
    // Whoever becomes one needs it.
    expect(fieldsOf(await change(made.id, { isNotResident: false }))).toEqual(['iin']);
    expect((await change(made.id, { isNotResident: false, iin: iinOf(4) })).data).toMatchObject({ version: 2 });
    expect(fieldsOf(await change(made.id, { iin: null }))).toEqual(['iin']);
  });

  it('one IIN is one card in a school, the archive too, and one school at a time', async () => {
    const made = await admitted({ iin: iinOf(5) });
    const again = await admit({ iin: iinOf(5) });
    expect(again).toMatchObject({ status: 409, error: { code: 'IIN_TAKEN' } });
    expect(again.error.errors?.iin).toEqual(['ИИН уже есть в школе: Ержанов Нұрбек, учится']);
    expect(JSON.parse(again.text).data.current).toEqual({ id: made.id, state: 'active' });
    expect((await change(11, { iin: iinOf(5) })).error.code).toBe('IIN_TAKEN');
    await archive(made.id, { orderNumber: '201-к' });
    const archived = await admit({ iin: iinOf(5) });
    expect(archived.error.errors?.iin).toEqual(['ИИН уже есть в школе: Ержанов Нұрбек, в архиве']);
    // Of another school: until they have left it.
    await database.db
      .update(users)
      .set({ iin: iinOf(6) })
      .where(eq(users.id, 26));
    const elsewhere = await admit({ iin: iinOf(6) });
    expect(elsewhere).toMatchObject({ status: 409, error: { code: 'ENROLLED_ELSEWHERE' } });
    expect(elsewhere.error.errors?.iin?.[0]).toContain('№3 орта мектеп');
    // Of a teacher of this school: the card of a student has an account of its own.
    await database.db
      .update(users)
      .set({ iin: iinOf(7) })
      .where(eq(users.id, 2));
    expect((await admitted({ iin: iinOf(7) })).id).not.toBe(2);
  });

  it('twenty who admit one IIN at once make one card', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => admit({ iin: iinOf(8) })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'IIN_TAKEN']));
    const cards = await database.db
      .select()
      .from(students)
      .innerJoin(users, eq(users.id, students.userId))
      .where(eq(users.iin, iinOf(8)));
    expect(cards).toHaveLength(1);
  });

  // covers CONT-003 CONT-017
  it('a card is changed as far as it is said, with its history, and taken back', async () => {
    const from = await position();
    const changed = await change(12, { surname: 'Әлиева-Сүлейменова', phone: null, version: 1 });
    expect(changed.data).toMatchObject({ surname: 'Әлиева-Сүлейменова', firstname: 'Іңкәр', version: 2 });
    expect(await told(from)).toContain('assignment roster:71');
    // Nothing changed: nothing is recorded.
    expect((await change(12, { surname: 'Әлиева-Сүлейменова' })).data).toMatchObject({ version: 2, batch: null });
    const stale = await change(12, { address: 'Шоқан көшесі', version: 1 });
    // Who it was, and when by the clock of the school.
    expect(stale.error.message).toMatch(/^\S+ \S\. (\S\. )?изменил\(а\) карточку в \d\d:\d\d\. Сравните\.$/);
    expect(stale).toMatchObject({ status: 409, error: { code: 'STALE_VERSION' } });
    expect(JSON.parse(stale.text).data.current).toMatchObject({ version: 2, surname: 'Әлиева-Сүлейменова' });
    clock.advance(1_000);
    await change(12, { iin: iinOf(9), version: 2 });
    const history = await read<EntryHistory[]>('/api/v4/os/changes/entry?schoolId=1&entity=student&id=12');
    expect(history.text).not.toContain(iinOf(9));
    expect(history.data).toMatchObject([
      { after: { iin: maskedIin(iinOf(9)) }, author: { userId: director.userId } },
      { before: { surname: 'Әлиева' }, after: { surname: 'Әлиева-Сүлейменова' } },
    ]);
    const undone = await undo(history.data[1]?.batch ?? '');
    expect(undone.data).toMatchObject({ undone: 0, kept: [{ entity: 'student', id: '12' }] });
    expect((await undo(history.data[0]?.batch ?? '')).data.undone).toBe(1);
    expect((await undo(changed.data.batch)).data.undone).toBe(1);
    expect((await card(12)).data).toMatchObject({ surname: 'Әлиева', iin: null });
  });

  it('an admission is taken back as long as nothing hangs on it', async () => {
    const made = await admitted({ iin: iinOf(10) });
    expect((await undo(made.batch)).data).toMatchObject({ undone: 3, kept: [] });
    expect((await card(made.id)).error.code).toBe('NOT_FOUND');
    // The person comes after all, and gets a new account.
    const again = await admitted({ iin: iinOf(10) });
    expect(again.id).not.toBe(made.id);
    const { data } = await about<Credentials>('credentials', again.studentSchoolUuid);
    await login(data.login, data.password ?? '');
    // Neither the card nor the place in the class: nobody is left in half.
    const { data: kept } = await undo(again.batch);
    expect(kept).toMatchObject({ undone: 0, batch: null });
    expect(kept.kept.map(({ entity }) => entity).sort()).toEqual(['membership', 'movement', 'student']);
    expect((await card(again.id)).data.group?.label).toBe('7 «А»');
  });

  // covers CONT-004 CONT-018 USERCARD-011
  it('who leaves is in the archive by an order, and the family reads on for thirty days', async () => {
    const made = await admitted({ iin: iinOf(11), arrivalDate: '2026-11-02' });
    const { data: own } = await about<Credentials>('credentials', made.studentSchoolUuid);
    await database.db
      .insert(parentChildren)
      .values({ schoolId: 1, parentUserId: 8, studentSchoolUuid: made.studentSchoolUuid });
    const left = await archive(made.id, { date: '2026-11-19' });
    expect(left.data).toMatchObject({ state: 'archived', leftOn: '2026-11-19', studentGroupUuid: null, version: 2 });
    expect(left.data.classes[0]).toMatchObject({ dateFrom: '2026-11-02', dateTo: '2026-11-19' });
    expect((await about<Movement[]>('movements', made.studentSchoolUuid)).data).toMatchObject([
      { kind: 'left', reason: 'abroad', from: '7 «А»', to: null, order: { number: '200-к' } },
      { kind: 'arrived' },
    ]);
    // Twice is once.
    expect((await archive(made.id)).data).toMatchObject({ leftOn: '2026-11-19', batch: null });
    const answer = await login(own.login, own.password ?? '');
    const student = sessionOf({ data: JSON.parse(answer.text).data, cookies: answer.cookies as never }, made.id);
    const parent = await signIn(app, 'parent2');
    const info = (as: Session) => call<{ children: object[] }>(app, 'GET /api/v4/os/user-info', { as });
    expect([(await info(student)).status, (await info(parent)).data.children.length]).toEqual([200, 1]);
    clock.set(schoolNow + 30 * day);
    const gone = await login(own.login, own.password ?? '');
    const goneParent = await info(await signIn(app, 'parent2'));
    clock.set(schoolNow);
    expect([gone.error?.code, goneParent.data?.children]).toEqual(['NO_ROLE', []]);
    expect((await undo(left.data.batch)).data).toMatchObject({ undone: 3 });
    expect((await card(made.id)).data).toMatchObject({ state: 'active', leftOn: null, group: { id: 71 } });
    await archive(made.id, { date: '2026-11-19' });
    await database.db.delete(parentChildren).where(eq(parentChildren.parentUserId, 8));
  });

  it('nobody leaves ahead of time, or before what is written of them', async () => {
    expect(fieldsOf(await archive(13, { date: '2026-11-21' }))).toEqual(['date']);
    expect(fieldsOf(await archive(13, { orderDate: null }))).toEqual(['orderDate']);
    await writeMark(idOf('member 2'));
    const refused = await archive(13, { date: '2026-11-18' });
    expect(refused.error.errors).toEqual({ date: ['После этого дня есть отметки, последняя 20.11.2026'] });
    expect((await card(13)).data.state).toBe('active');
  });

  it('a phone of another country and a name with an apostrophe are kept as they are', async () => {
    const said = { phone: '+998 90 123 45 67', surname: 'Oʻtkirov', firstname: 'Шон-Əli' };
    const made = await admitted({ iin: iinOf(98), ...said });
    expect((await card(made.id)).data).toMatchObject({ ...said, phone: '+998901234567' });
    for (const phone of ['-', 'нет', '+7 705'])
      expect((await change(made.id, { phone, version: 1 })).error.errors).toHaveProperty('phone');
    expect((await card(made.id)).data.phone).toBe('+998901234567');
    expect((await change(made.id, { phone: '+44 20 7946 0958' })).data.phone).toBe('+442079460958');
    // The mask of an empty field is no number.
    expect((await change(made.id, { phone: '+7' })).data.phone).toBeNull();
  });

  it('a departure goes back as a whole or not at all: nobody in the archive is in a class', async () => {
    const made = await admitted({ iin: iinOf(97), arrivalDate: '2026-11-02' });
    const left = await archive(made.id, { date: '2026-11-10', orderNumber: '241-к' });
    await database.db
      .update(students)
      .set({ phone: '+77015551400' })
      .where(and(eq(students.schoolId, 1), eq(students.userId, made.id)));
    const { data } = await undo(left.data.batch);
    expect([data.undone, new Set(data.kept.map(({ entity }) => entity))]).toEqual([
      ...[0, new Set(['movement', 'membership', 'student'])],
    ]);
    expect((await card(made.id)).data).toMatchObject({ state: 'archived', classes: [{ dateTo: '2026-11-10' }] });
    // Nor where a rule bars the card: another school has admitted them by now.
    const iin = iinOf(96);
    const second = await admitted({ iin, arrivalDate: '2026-11-02' });
    const gone = await archive(second.id, { date: '2026-11-10', orderNumber: '242-к' });
    const elsewhere = await call(app, `POST ${backoffice}/create`, {
      as: otherDirector,
      school: 2,
      body: { schoolId: 2, eduYear: 2026, requestId: press(), ...person, ...arrival, groupId: 81, iin },
    });
    expect(elsewhere.status).toBe(200);
    const refused = await undo(gone.data.batch);
    expect([refused.data.undone, new Set(refused.data.kept.map(({ entity }) => entity))]).toEqual([
      ...[0, new Set(['movement', 'membership', 'student'])],
    ]);
    expect((await card(second.id)).data).toMatchObject({ state: 'archived', classes: [{ dateTo: '2026-11-10' }] });
  });

  // covers CONT-005
  it('who comes back is in a class again, from a day after the departure', async () => {
    const made = await admitted({ iin: iinOf(12), arrivalDate: '2026-11-02' });
    await archive(made.id, { date: '2026-11-10', orderNumber: '202-к' });
    expect(fieldsOf(await restore(made.id, { arrivalDate: '2026-11-10' }))).toEqual(['arrivalDate']);
    const back = await restore(made.id, { groupId: 72, arrivalDate: '2026-11-20', reason: 'restored' });
    expect(back.data).toMatchObject({ state: 'active', leftOn: null, group: { label: '1 «Б»' } });
    expect((await restore(made.id)).data.batch).toBeNull();
    const kinds = (await about<Movement[]>('movements', made.studentSchoolUuid)).data.map(({ kind: each }) => each);
    expect(kinds).toEqual(['arrived', 'left', 'arrived']);
    expect(back.data.classes).toHaveLength(2);
  });

  // covers CONT-007 USERCARD-047
  it('a card without a trace is removed for good, any other is refused', async () => {
    const made = await admitted({ iin: iinOf(13) });
    expect((await change(made.id, { address: 'Шоқан көшесі' })).data).toMatchObject({ id: made.id, version: 2 });
    expect((await card(made.id)).data).toMatchObject({ id: made.id, address: 'Шоқан көшесі' });
    const removed = await send<{ id: number; batch: string }>(`${backoffice}/remove`, { id: made.id });
    expect((await card(made.id)).error.code).toBe('NOT_FOUND');
    expect((await undo(removed.data.batch)).data).toMatchObject({ undone: 3, kept: [] });
    expect((await card(made.id)).data).toMatchObject({ surname: 'Ержанов', group: { id: 71 } });
    // A mark, a parent, a sign-in.
    await writeMark(idOf('member 2'));
    for (const id of [13, 11]) {
      const refused = await send(`${backoffice}/remove`, { id });
      expect(refused).toMatchObject({ status: 409, error: { code: 'HAS_TRACE' } });
    }
    const { data } = await about<Credentials>('credentials', made.studentSchoolUuid);
    await login(data.login, data.password ?? '');
    expect((await send(`${backoffice}/remove`, { id: made.id })).error.code).toBe('HAS_TRACE');
  });

  // covers CONT-006 USERCARD-012 USERCARD-014 PROF-007
  it('who is blocked is signed out and stays out until somebody unblocks them, also after too many guesses', async () => {
    const pupil = await signIn(app, 'pupil5');
    const blocked = await send(`${backoffice}/block`, { id: 15, reason: 'телефон украден' });
    expect(blocked.data).toMatchObject({
      signIn: 'blocked',
      blockReason: 'телефон украден',
      isBlockedElsewhere: false,
    });
    expect((await call(app, 'GET /api/v4/os/user-info', { as: pupil })).error.code).toBe('SESSION_ENDED');
    expect((await login('pupil5', password)).error.code).toBe('ACCOUNT_BLOCKED');
    expect((await login('pupil5', 'guess')).error.code).toBe('WRONG_CREDENTIALS');
    expect((await send(`${backoffice}/block`, { id: 15, reason: null })).data).toMatchObject({
      blockReason: 'телефон украден',
      batch: null,
    });
    await database.db
      .insert(loginAttempts)
      .values({ key: 'login:pupil5', failures: 30, windowStart: schoolNow, blockedUntil: schoolNow + 600_000 })
      .onConflictDoUpdate({ target: loginAttempts.key, set: { failures: 30, blockedUntil: schoolNow + 600_000 } });
    expect((await login('pupil5', password)).error.code).toBe('TOO_MANY_REQUESTS');
    expect((await send(`${backoffice}/unblock`, { id: 15 })).data.signIn).not.toBe('blocked');
    expect((await login('pupil5', password)).status).toBe(200);
    expect((await undo(blocked.data.batch)).data.kept).toEqual([{ entity: 'student', id: '15' }]);
  });

  // covers USERCARD-001 CONT-024 CONT-020 PROF-006
  it('a reset gives the next first password, ends what was open, and is recorded', async () => {
    const pupil = await signIn(app, 'pupil6');
    expect((await about<Credentials>('credentials', idOf('student 5'))).data.password).toBeNull();
    const reset = await send<Credentials[]>(`${people}/reset-pass`, { ids: [16] });
    const [own] = reset.data;
    expect(own).toMatchObject({ id: 16, login: 'pupil6', group: '7 «А»' });
    expect((await call(app, 'GET /api/v4/os/user-info', { as: pupil })).error.code).toBe('SESSION_ENDED');
    expect((await login('pupil6', password)).error.code).toBe('WRONG_CREDENTIALS');
    expect((await login('pupil6', own?.password ?? '')).status).toBe(200);
    const [next] = (await send<Credentials[]>(`${people}/reset-pass`, { ids: [16] })).data;
    expect(next?.password).not.toBe(own?.password);
    expect((await login('pupil6', own?.password ?? '')).error.code).toBe('WRONG_CREDENTIALS');
    const seen = await about<Credentials>('credentials', idOf('student 5'));
    expect([seen.data.password, seen.headers['cache-control'], seen.headers.etag]).toEqual([
      ...[next?.password, 'no-store', undefined],
    ]);
    const log = await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, 16));
    expect(log.map(({ what, userId }) => [what, userId])).toEqual(Array(4).fill(['password', director.userId]));
    // One who is not theirs spoils all.
    for (const id of [2, 26, 9_999])
      expect((await send(`${people}/reset-pass`, { ids: [14, id] })).error.code).toBe('NOT_FOUND');
    expect((await login('pupil4', password)).status).toBe(200);
  });

  it('a whole IIN is told to who asks for it, and that is recorded', async () => {
    const made = await admitted({ iin: iinOf(14) });
    const shown = await send<{ iin: string }>(`${people}/student-profiles/iin`, { id: made.id });
    expect(shown.data).toEqual({ iin: iinOf(14) });
    const log = await database.db.select().from(accessLog).where(eq(accessLog.ofUserId, made.id));
    expect(log).toMatchObject([{ what: 'iin', userId: director.userId, at: schoolNow }]);
  });

  // covers CONT-025
  it('a student moves to another class from a day on, and it is taken back', async () => {
    const dry = await move(idOf('member 4'), { dryRun: true });
    expect(dry.data).toEqual({
      moves: [
        {
          studentGroupUuid: idOf('member 4'),
          name: 'Қадыров Адам',
          from: '7 «А»',
          to: '1 «Б»',
          marksUntil: null,
        },
      ],
      batch: null,
    });
    const from = await position();
    const moved = await move(idOf('member 4'));
    expect(new Set(await told(from))).toContain('assignment roster:71');
    expect((await card(15)).data.classes).toMatchObject([
      { group: '1 «Б»', dateFrom: '2026-11-23', dateTo: null },
      { group: '7 «А»', dateFrom: '2026-09-01', dateTo: '2026-11-22' },
    ]);
    expect((await about<Movement[]>('movements', idOf('student 4'))).data).toMatchObject([
      { kind: 'moved', from: '7 «А»', to: '1 «Б»', order: { number: '187-к', date: '2026-11-20' } },
    ]);
    // The membership has an end now.
    expect(fieldsOf(await move(idOf('member 4')))).toEqual(['moves']);
    expect((await undo(moved.data.batch)).data).toMatchObject({ undone: 3, kept: [] });
    expect((await card(15)).data.classes).toMatchObject([{ group: '7 «А»', dateTo: null }]);
  });

  it('no marks are left behind by a move, which says until when there are some', async () => {
    await writeMark(idOf('member 3'));
    const dry = await move(idOf('member 3'), { date: '2026-11-20', dryRun: true });
    expect(dry.data.moves[0]?.marksUntil).toBe('2026-11-20');
    const refused = await move(idOf('member 3'), { date: '2026-11-20' });
    expect(refused.error.errors?.date?.[0]).toContain('Ғалиев Ғани');
    expect((await move(idOf('member 3'))).status).toBe(200);
    for (const wrong of [{ moves: [{ studentGroupUuid: idOf('nobody'), groupId: 72 }] }, { date: '2027-07-01' }])
      expect((await move(idOf('member 1'), wrong)).status).toBe(422);
    for (const groupId of [61, 71, 81])
      expect(fieldsOf(await move(null, { moves: [{ studentGroupUuid: idOf('member 1'), groupId }] }))).toEqual([
        'groupId',
      ]);
  });

  it('a number of an order stands for one day, and may move many', async () => {
    const order = { arrivalOrder: '300-к', arrivalOrderDate: '2026-11-19' };
    await admitted({ iin: iinOf(15), ...order });
    await admitted({ iin: iinOf(16), ...order });
    const taken = await admit({ iin: iinOf(17), ...order, arrivalOrderDate: '2026-11-18' });
    expect(taken.error.errors).toEqual({ arrivalOrder: ['Приказ № 300-к уже есть, от 19.11.2026'] });
    // Nothing of the refused admission stays.
    expect((await admitted({ iin: iinOf(17) })).version).toBe(1);
  });

  it("whoever has left is nobody's to write about here but to take back: the account may be another school's by now", async () => {
    const made = await admitted({ iin: iinOf(20), arrivalDate: '2026-11-02' });
    const left = await archive(made.id, { date: '2026-11-10', orderNumber: '210-к' });
    const elsewhere = await call<StoredStudent>(app, `POST ${backoffice}/create`, {
      as: otherDirector,
      school: 2,
      body: { schoolId: 2, eduYear: 2026, requestId: press(), ...person, ...arrival, groupId: 81, iin: iinOf(20) },
    });
    expect(elsewhere.data).toMatchObject({ id: made.id, state: 'active' });
    const [before] = await database.db.select().from(users).where(eq(users.id, made.id));
    const tries = [
      change(made.id, { surname: 'Басқа' }),
      send(`${backoffice}/block`, { id: made.id, reason: null }),
      send(`${backoffice}/unblock`, { id: made.id }),
      send(`${backoffice}/remove`, { id: made.id }),
      send(`${people}/reset-pass`, { ids: [made.id] }),
      send(`${people}/slips`, { ids: [12, made.id] }),
      about<Credentials>('credentials', made.studentSchoolUuid),
    ];
    for (const answer of await Promise.all(tries)) expect(answer.error.code).toBe('CONFLICT');
    // Enrolled there, they come back only when that school lets them go; taking the departure back would be the same.
    expect((await restore(made.id)).error.code).toBe('ENROLLED_ELSEWHERE');
    const undone = await undo(left.data.batch);
    expect(undone.data.kept).toContainEqual({ entity: 'student', id: String(made.id) });
    expect((await database.db.select().from(users).where(eq(users.id, made.id)))[0]).toEqual(before);
    expect((await card(made.id)).data.state).toBe('archived');
  });

  it('two schools that admit one person at once enrol them in one', async () => {
    for (let round = 0; round < 8; round++) {
      const iin = iinOf(30 + round);
      const answers = await Promise.all([
        admit({ iin }),
        call(app, `POST ${backoffice}/create`, {
          as: otherDirector,
          school: 2,
          body: { schoolId: 2, eduYear: 2026, requestId: press(), ...person, ...arrival, groupId: 81, iin },
        }),
      ]);
      expect(answers.map(({ error }) => error?.code).sort()).toEqual(['ENROLLED_ELSEWHERE', undefined]);
    }
  });

  it('no mark comes into a class between the look at what is written and the move', async () => {
    const scheduleUuid = idOf('lesson early');
    const push = (client: string, name: string, payload: object) => {
      const body = syncBody({ clientId: idOf(client), userId: other.userId }, [operationOf(1, name, payload)]);
      return call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as: other, body });
    };
    const conducted = await push('conducts', 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Гук' });
    expect(conducted.data.ok).toHaveLength(1);
    for (let round = 0; round < 16; round++) {
      const { data: pupil } = await admit({ iin: iinOf(40 + round), arrivalDate: '2026-11-02' });
      const studentGroupUuid = pupil.studentGroupUuid ?? '';
      const mark = { scheduleUuid, studentGroupUuid, mark: 9, comment: null };
      const [moved, marked] = await Promise.all([
        move(studentGroupUuid, { date: '2026-11-20', orderNumber: null, orderDate: null }),
        push(`marks beside a move ${round}`, 'setMark', mark),
      ]);
      // One of the two: a mark after the last day in the class would be nobody's.
      expect([moved.status === 200, marked.data.ok.length > 0].filter(Boolean)).toHaveLength(1);
    }
  });

  // covers CONT-019 CONT-021 CONT-022
  it('profile, classes and movements are read by the number that the school gave', async () => {
    const uuid = idOf('student 0');
    expect((await about<StudentCard>('profile', uuid)).data).toMatchObject({ id: 11, studentSchoolUuid: uuid });
    expect((await about<object[]>('groups', uuid)).data).toEqual((await card(11)).data.classes);
    expect((await about<Movement[]>('movements', uuid)).data).toEqual([]);
    for (const what of ['profile', 'groups', 'movements', 'credentials']) {
      expect((await about(what, idOf('nobody'))).error.code).toBe('NOT_FOUND');
      expect((await about(what, idOf('student of user 24'), lead)).error.code).toBe('NOT_FOUND');
      expect((await about(what, uuid, other)).error.code).toBe('ACCESS_DENIED');
    }
  });

  // covers CONT-010
  it('a profile holds names, IIN, sex, birth, class, parents, statistics and login, and who made the card', async () => {
    const made = await admitted({ iin: iinOf(64), patronymic: 'Серікұлы', gender: 'f', isInStatistic: 0 });
    const parent = { parentUserId: 8, studentSchoolUuid: made.studentSchoolUuid };
    await database.db.insert(parentChildren).values({ schoolId: 1, ...parent });
    await database.db.update(users).set({ iin: '840312400017' }).where(eq(users.id, 8));
    const { data } = await about<StudentProfile>('profile', made.studentSchoolUuid);
    expect(data).toMatchObject({
      firstname: 'Нұрбек',
      surname: 'Ержанов',
      lastname: 'Серікұлы',
      sex: 'w',
      bornDate: '2013-12-31',
      iin: made.iin,
      groupId: 71,
      groupLabel: '7 «А»',
      isInStatistic: 0,
      login: made.login,
      parentship: ['••••••••0017'],
      isDefaultPassword: true,
      creator: 'Сейітов Б.',
    });
    // The default password is told by the call that records who asked, and by nothing else.
    const { data: own } = await about<Credentials>('credentials', made.studentSchoolUuid);
    expect(own.password).toMatch(/^[a-z2-9]{8}$/);
    expect(JSON.stringify(data)).not.toContain(own.password);
    // Of one who was there before there was a history nobody knows.
    const old = (await about<StudentProfile>('profile', idOf('student 0'))).data;
    expect(old).toMatchObject({ sex: 'm', isInStatistic: 1, creator: null, isDefaultPassword: false });
  });

  // covers SCHED-046 SCHED-048 ACCESS-006 ACCESS-008
  it('a group lead writes about the own class where the school allows it, the management about all', async () => {
    const noOrder = { arrivalOrder: null, arrivalOrderDate: null };
    const front = (what: string, body: object) => send(`${frontoffice}/${what}`, body, { as: lead });
    const tries = () =>
      Promise.all([
        front('update', { id: 11, address: 'Шоқан' }),
        front('create', { ...person, ...arrival, ...noOrder, iin: iinOf(18) }),
        send(`${people}/reset-pass`, { ids: [14] }, { as: lead }),
        send(`${people}/slips`, { ids: [11] }, { as: lead }),
        send(`${people}/student-profiles/iin`, { id: 11 }, { as: lead }),
        about('credentials', idOf('student 0'), lead),
      ]);
    expect(new Set((await tries()).map(({ error }) => error?.code))).toEqual(new Set(['ACCESS_DENIED']));
    await database.db
      .update(schools)
      .set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true } })
      .where(eq(schools.id, 1));
    expect((await tries()).map(({ status }) => status)).toEqual(Array(6).fill(200));
    // Another class.
    expect((await front('update', { id: 24, address: 'Шоқан' })).error.code).toBe('NOT_FOUND');
    expect(fieldsOf(await front('create', { ...person, ...arrival, ...noOrder, groupId: 72, iin: iinOf(19) }))).toEqual(
      ['groupId'],
    );
    expect((await send(`${people}/reset-pass`, { ids: [24] }, { as: lead })).error.code).toBe('NOT_FOUND');
    // What is the management's alone.
    for (const what of ['delete', 'restore', 'block', 'remove'])
      expect((await send(`${backoffice}/${what}`, { id: 11, ...departure }, { as: lead })).error.code).toBe(
        'ACCESS_DENIED',
      );
    expect((await change(24, { address: 'Шоқан' }, { as: zavuch })).status).toBe(200);
    // A press that is sent again is asked for its right again.
    const again = [`${people}/slips`, `${people}/student-profiles/iin`].map((path) => {
      const body = { requestId: press(), ...(path.endsWith('iin') ? { id: 11 } : { ids: [11] }) };
      return () => send(path, body, { as: lead });
    });
    expect((await Promise.all(again.map((one) => one()))).map(({ status }) => status)).toEqual([200, 200]);
    await database.db
      .update(schools)
      .set({ flags: { apiVersion: 'v4' } })
      .where(eq(schools.id, 1));
    const late = await Promise.all(again.map((one) => one()));
    expect(late.map(({ error }) => error?.code)).toEqual(['ACCESS_DENIED', 'ACCESS_DENIED']);
  });

  async function writeMark(studentGroupUuid: string): Promise<void> {
    const cell = { kind: 'mark', studentGroupUuid, version: 1, value: { mark: 9, type: 'formattedScore' } };
    const when = { authorUserId: 2, capturedAt: schoolNow, acceptedAt: schoolNow };
    await database.db
      .insert(journalCells)
      .values({ schoolId: 1, scheduleUuid: idOf('lesson early'), ...cell, ...when })
      .onConflictDoNothing();
  }
});
