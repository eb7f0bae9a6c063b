// Parents as the school writes about them, and invitations from the code to the child, over the real server, on both databases.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { and, eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { DataOf } from '#contract/core/endpoint.ts';
import { maskedParentIin } from '#contract/core/iin.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import { inZone } from '#contract/core/time.ts';
import type { noticesEndpoints } from '#contract/notices/notices.endpoints.ts';
import type { InvitedChild, SignedByCode } from '#contract/parents/invitations.schema.ts';
import type { HandedOut } from '#contract/parents/parent-accounts.schema.ts';
import { codeLetters, type Invitation } from '#contract/parents/parent-link.schema.ts';
import type { BoundParents, FoundParent, ParentRow } from '#contract/parents/parents.schema.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf as rowsOfTable } from '#server/db/records.ts';
import { holdParentIins } from '#server/features/parents/parent-iins.ts';
import { accessLog, parentChildren, parentInvites, userSchools, users } from '#server/features/people/public.ts';
import { groups, isLedBy, schools } from '#server/features/school/public.ts';
import { loginAttempts } from '#server/features/session/public.ts';
import { doneRequests } from '#server/writes/writes.tables.ts';
import { type Answered, call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, sessionOf, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const contingent = '/api/v3/os/backoffice/school/contingent';
const parents = '/api/v4/os/backoffice/parents';
const minute = 60_000;
const day = 86_400_000;

let presses = 0;
const press = () => idOf(`parents press ${presses++}`);

/** Born in 1984; odd serials are men, if the check digit lets them be. */
const iinOf = iinsFrom('8403224');
const nameOf = (serial: number) => ({
  iin: iinOf(serial),
  surname: 'Сапарова',
  firstname: 'Жанна',
  patronymic: 'Ерланқызы',
});
const account = (serial: number) => ({ ...nameOf(serial), phone: '8 705 555 14 12', password: 'qalam2027' });

/** The pupils of 7 «А» who have no parents: users 12 to 14. */
const child = 12;
const uuidOf = (userId: number) => idOf(`student ${userId - 11}`);

/** A register of persons that knows two; the name of one is none as names are here. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'qalam-register-'));
const register = path.join(folder, 'people.tsv');
const ofRegister = (serial: number, surname: string) =>
  `${iinOf(serial)}\tw\t22.03.1984\t${surname}\tАйша\tБолатқызы\n`;
const head = 'iin\tsex\tborn\tsurname_kz\tfirstname_kz\tpatronymic_kz\n';
writeFileSync(register, `${head}${ofRegister(90, 'Әлі')}${ofRegister(91, 'Әлі (2)')}`);
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(databaseKinds)('parents on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;
  let lead: Session;
  let teacher: Session;
  let otherDirector: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    const [known] = await database.db.select().from(users).where(eq(users.id, 1));
    await database.db.insert(users).values({
      id: 900,
      login: 'director2',
      passwordHash: known?.passwordHash ?? null,
      surname: 'Ли',
      firstname: 'Анна',
      gender: 'f',
    });
    await database.db.insert(userSchools).values({ userId: 900, schoolId: 2, role: 'director' });
    app = await startTestApp(database, clock, { registry: register });
    await signEverybodyIn();
  });
  const signEverybodyIn = async () => {
    [director, zavuch, lead] = [
      await signIn(app, 'director'),
      await signIn(app, 'zavuch'),
      await signIn(app, 'grouplead'),
    ];
    teacher = await signIn(app, 'teacher');
    otherDirector = await signIn(app, 'director2');
  };
  /** Access tokens do not last as long. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await signEverybodyIn();
  };
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type Options = { as?: Session; school?: number; language?: string };
  const send = <Data>(path: string, body: object, { as = director, school = 1, language = 'ru' }: Options = {}) =>
    call<Data>(app, `POST ${path}`, {
      as,
      school,
      language,
      body: { schoolId: school, eduYear: 2026, requestId: press(), ...body },
    });
  const bind = (id: number, parentship: readonly string[], more: object = {}, options?: Options) =>
    send<BoundParents>(`${contingent}/set-parent`, { id, parentship, ...more }, options);
  /** The school has seen the person's document. */
  const confirm = (id: string | undefined, options?: Options) =>
    send<{ batch: string }>(`${parents}/confirm`, { id, isDocumentSeen: true }, options);
  /** Binds a new parent, of whom the name is typed. */
  const bound = (id: number, serial: number) => bind(id, [iinOf(serial)], { names: [nameOf(serial)] });
  const lookUp = (iin: string, { as = director, school = 1, userId = child }: Options & { userId?: number } = {}) =>
    call<FoundParent>(app, `POST ${contingent}/parent-by-iin`, {
      as,
      school,
      language: 'ru',
      body: { schoolId: school, iin, userId },
    });
  const list = async (as = director, query = '') => {
    const { data } = await call<ListPage<ParentRow>>(app, `GET ${parents}?schoolId=1&eduYear=2026${query}`, { as });
    return data.rows;
  };
  const rowsOf = async (id: number) => (await list()).filter((row) => row.child.id === id);
  const end = (what: 'activated' | 'inactivated', id: string, options: Options = {}) =>
    call<{ batch: string | null }>(
      app,
      `DELETE ${parents}/delete-${what}?schoolId=${options.school ?? 1}&eduYear=2026&id=${id}`,
      { as: options.as ?? director, school: options.school ?? 1, language: 'ru' },
    );
  const undo = (batch: string | null | undefined) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });
  const card = async (id: number) => {
    const path = `${contingent}/by-id?schoolId=1&eduYear=2026&id=${id}`;
    return (await call<StudentCard>(app, `GET ${path}`, { as: director })).data;
  };
  const userOf = async (iin: string) =>
    (
      await database.db
        .select()
        .from(users)
        .where(or(eq(users.iin, iin), eq(users.claimedIin, iin)))
    ).at(-1);
  const fieldsOf = ({ error }: Pick<Answered<unknown>, 'error'>) => Object.keys(error?.errors ?? {});
  const setFlag = (isOn: boolean) =>
    database.db
      .update(schools)
      .set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: isOn } })
      .where(eq(schools.id, 1));

  const link = (as: Session, query = '') =>
    call<Invitation>(app, `GET /api/v4/os/clientoffice/parent-link?schoolId=1${query}`, { as, language: 'ru' });
  const ask = (code: string, headers = {}) =>
    call<InvitedChild>(app, 'POST /api/system/code', {
      headers: { 'x-localization': 'ru', ...headers },
      body: { code },
    });
  const accept = (code: string, more: object = {}, as?: Session) =>
    call<SignedByCode>(app, 'POST /api/clientoffice/parent/sign-by-code', {
      ...(as && { as }),
      language: 'ru',
      headers: { 'x-localization': 'ru' },
      body: { code, ...more },
    });
  const infoOf = async (as: Session) => (await call<UserInfo>(app, 'GET /api/v4/os/user-info', { as })).data;
  /** Kinds of what somebody is told by the bell, the newest first. */
  const toldTo = async (as: Session) => {
    const path = `GET /api/v4/os/notifications/list?schoolId=1&user_id=${as.userId}`;
    const { data } = await call<DataOf<typeof noticesEndpoints.list>>(app, path, { as });
    return data.data.map(({ Key }) => Key);
  };
  const enteredAs = async ({ data, cookies }: Answered<SignedByCode>) => {
    if (!data?.entered) throw new Error('Nobody was signed in');
    const token = data.entered.access_token;
    const [mine] = await database.db.select().from(users).where(eq(users.login, data.entered.login));
    return sessionOf({ data: { access_token: token } as never, cookies: cookies as never }, mine?.id ?? 0);
  };

  describe('by IIN', () => {
    // covers PARENT-001 PARENT-005 PARENT-013 PARENT-004
    it('a parent whom nobody knows is bound by IIN and typed name, stands on the card, and is taken back', async () => {
      const refused = await bind(child, [iinOf(1)]);
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.error.errors).toEqual({ 'parentship.0': ['Школе этот ИИН не известен. Введите имя'] });
      const made = await bound(child, 1);
      expect(made.data).toMatchObject({
        parentOne: { iin: maskedParentIin(iinOf(1)), fullName: 'Сапарова Жанна Ерланқызы' },
        parentTwo: null,
      });
      expect(await card(child)).toMatchObject({
        parentship: [maskedParentIin(iinOf(1))],
        parents: [{ name: 'Сапарова Жанна', iin: maskedParentIin(iinOf(1)), isActivated: false, signIn: 'first' }],
      });
      expect(await userOf(iinOf(1))).toMatchObject({ login: 'p1-0001', gender: 'f', passwordHash: null });
      expect((await undo(made.data.batch)).data).toMatchObject({ undone: 1, kept: [] });
      expect((await card(child)).parents).toEqual([]);
      const history = await call<EntryHistory>(app, `GET /api/v4/os/changes/batches?schoolId=1&eduYear=2026`, {
        as: director,
      });
      expect(history.text).not.toContain(iinOf(1));
    });

    it('the same press again binds once; the same parent of another child has the same account', async () => {
      const body = { id: child, parentship: [iinOf(1)], names: [nameOf(1)], requestId: press() };
      const first = await send<BoundParents>(`${contingent}/set-parent`, body);
      expect(await send(`${contingent}/set-parent`, body)).toMatchObject({ status: 200, data: first.data });
      expect((await bind(child, [iinOf(1)])).data.batch).toBeNull();
      // Known by now: no name is needed.
      expect((await bind(13, [iinOf(1)])).status).toBe(200);
      expect(
        await database.db
          .select()
          .from(users)
          .where(eq(users.iin, iinOf(1))),
      ).toHaveLength(1);
      expect(await rowsOf(child)).toMatchObject([{ state: 'bound', iin: maskedParentIin(iinOf(1)), phone: null }]);
    });

    it('who is shown with a masked IIN stays by it; who is not named is detached', async () => {
      const both = await bind(child, [maskedParentIin(iinOf(1)), iinOf(2)], { names: [nameOf(2)] });
      expect([both.data.parentOne?.iin, both.data.parentTwo?.iin]).toEqual([iinOf(1), iinOf(2)].map(maskedParentIin));
      const one = await bind(child, [iinOf(2)]);
      expect(one.data).toMatchObject({ parentOne: { iin: maskedParentIin(iinOf(2)) }, parentTwo: null });
      expect((await bind(child, [maskedParentIin(iinOf(9))])).error.errors).toEqual({
        'parentship.0': [expect.stringContaining('ИИН')],
      });
      expect((await undo(one.data.batch)).data).toMatchObject({ undone: 1 });
      expect((await card(child)).parents).toHaveLength(2);
    });

    it('of two who change the parents of a child at once, the second detaches nobody whom they did not see', async () => {
      const shown = (await card(child)).parents.map(({ linkUuid }) => linkUuid);
      const both = await Promise.all([
        bind(child, [maskedParentIin(iinOf(1)), iinOf(3)], { names: [nameOf(3)], shown }),
        bind(child, [maskedParentIin(iinOf(1)), iinOf(4)], { names: [nameOf(4)], shown }, { as: zavuch }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const late = both.find(({ status }) => status === 409);
      expect(late?.error.code).toBe('CONFLICT');
      const now = (await card(child)).parents;
      expect(now).toHaveLength(2);
      // In whatever order they are told; the old path of the row names none.
      const seen = now.map(({ linkUuid }) => linkUuid).reverse();
      const back = { shown: seen, names: [nameOf(2)] };
      expect((await bind(child, [iinOf(1), iinOf(2)], back)).status).toBe(200);
      expect((await bind(child, [iinOf(1), iinOf(2)], { shown: seen })).status).toBe(409);
      expect((await bind(child, [iinOf(1), iinOf(2)], { shown: ['nobody'] })).status).toBe(422);
    });

    // covers PARENT-008 PARENT-009
    it('nobody, three, the same one twice, no IIN, and the child itself are refused', async () => {
      expect((await bind(14, [])).status).toBe(422);
      expect((await bind(14, [iinOf(1), iinOf(2), iinOf(3)])).status).toBe(422);
      expect(fieldsOf(await bind(14, [iinOf(1), iinOf(1)]))).toEqual(['parentship.1']);
      const wrong = `${iinOf(1).slice(0, 11)}${(Number(iinOf(1)[11]) + 1) % 10}`;
      expect(fieldsOf(await bind(14, [wrong]))).toEqual(['parentship.0']);
      expect((await bind(14, [wrong], { names: [{ ...nameOf(1), iin: wrong }] })).status).toBe(422);
      expect(fieldsOf(await bind(14, [`${iinOf(1)}0`]))).toEqual(['parentship.0']);
      await database.db
        .update(users)
        .set({ iin: iinOf(50) })
        .where(eq(users.id, 14));
      expect(fieldsOf(await bind(14, [iinOf(50)]))).toEqual(['parentship.0']);
      expect((await card(14)).parents).toEqual([]);
    });

    it('a parent without an IIN cannot be named, and so stays', async () => {
      expect((await bind(11, [iinOf(1)])).data).toMatchObject({
        parentOne: { iin: null, fullName: 'Абенов Ерлан' },
        parentTwo: { iin: maskedParentIin(iinOf(1)) },
      });
      expect(fieldsOf(await bind(11, [iinOf(1), iinOf(2)]))).toEqual(['parentship.1']);
    });

    // covers PARENT-006 PARENT-012
    it('a look-up tells names of the own school, of others only where they are, and writes down who asked', async () => {
      await bound(13, 1);
      const before = (await database.db.select().from(accessLog)).length;
      expect((await lookUp(iinOf(1))).data).toEqual({
        kind: 'known',
        fullName: 'Сапарова Жанна Ерланқызы',
        school: null,
      });
      await database.db
        .update(users)
        .set({ iin: iinOf(60) })
        .where(eq(users.id, 900));
      const elsewhere = await lookUp(iinOf(60));
      expect(elsewhere.data).toEqual({ kind: 'elsewhere', fullName: null, school: '№3 орта мектеп' });
      expect(elsewhere.text).not.toContain('Анна');
      expect((await lookUp(iinOf(61))).data).toEqual({ kind: 'unknown', fullName: null, school: null });
      const get = await call<FoundParent>(
        app,
        `GET ${contingent}/parent-by-iin?schoolId=1&iin=${iinOf(1)}&userId=${child}`,
        { as: director },
      );
      expect(get).toMatchObject({ data: { kind: 'known' }, headers: { 'cache-control': 'no-store' } });
      const asked = (await database.db.select().from(accessLog)).slice(before);
      expect(asked).toHaveLength(4);
      expect(asked.every(({ what, userId }) => what === 'look-up' && userId === 1)).toBe(true);
      expect(JSON.stringify(asked)).not.toContain(iinOf(1));
      expect((await lookUp('123')).status).toBe(422);
      expect((await lookUp(iinOf(1), { userId: 26 })).status).toBe(404);
    });

    it('asks 30 times a minute and 300 a day, each person for themselves', async () => {
      await pass(day);
      const tryAgain = async (times: number, as = director) => {
        const answers = [];
        for (let asked = 0; asked < times; asked++) answers.push((await lookUp(iinOf(1), { as })).status);
        return answers;
      };
      expect(new Set(await tryAgain(30))).toEqual(new Set([200]));
      const refused = await lookUp(iinOf(1));
      expect(refused).toMatchObject({ status: 429 });
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(await tryAgain(1, zavuch)).toEqual([200]);
      await pass(minute + 1);
      expect(await tryAgain(1)).toEqual([200]);
      const rows = Array.from({ length: 269 }, (_, index) => ({
        schoolId: 1,
        id: idOf(`asked ${kind} ${index}`),
        at: clock.now() - 5 * minute,
        userId: 1,
        what: 'look-up' as const,
        ofUserId: 0,
      }));
      await database.db.insert(accessLog).values(rows);
      expect(await tryAgain(1)).toEqual([429]);
      await database.db.delete(accessLog);
    });
  });

  describe('the list', () => {
    // covers PARENT-014
    it('has every parent with child, masked IIN, phone and whether they have signed in; a lead sees the own class', async () => {
      await bound(11, 1);
      const rows = await list();
      const own = rows.find((row) => row.child.id === 11 && row.iin === null);
      expect(own).toMatchObject({
        state: 'bound',
        name: 'Абенов Ерлан',
        child: { id: 11, name: 'Абенов Алмас', group: '7 «А»' },
      });
      await signIn(app, 'parent');
      expect((await rowsOf(11)).map(({ state }) => state).sort()).toEqual(['activated', 'bound']);
      expect((await list(director, '&state=activated')).every(({ state }) => state === 'activated')).toBe(true);
      const led = await list(lead);
      expect(new Set(led.map((row) => row.child.group))).toEqual(new Set(['7 «А»']));
      expect((await call(app, `GET ${parents}?schoolId=1&eduYear=2026`, { as: teacher })).status).toBe(403);
      expect((await call(app, `GET ${parents}?schoolId=1&eduYear=2026`, { as: otherDirector })).status).toBe(403);
    });

    // covers PARENT-015
    it('the phone is that of the school, for all children of the parent, and is taken back', async () => {
      for (const of of [child, 13]) await bound(of, 1);
      const [row] = await rowsOf(13);
      const saved = await send<{ batch: string }>(`${parents}/save-phone`, { id: row?.id, phone: '8 701 222 33 44' });
      expect(saved.status).toBe(200);
      for (const of of [child, 13])
        expect((await rowsOf(of)).find(({ iin }) => iin === maskedParentIin(iinOf(1)))?.phone).toBe('+77012223344');
      expect((await card(13)).parents[0]?.phone).toBe('+77012223344');
      expect((await userOf(iinOf(1)))?.phone).toBeNull();
      for (const phone of ['12', '-', '8 701 222 33 44, 8 705 555 14 12'])
        expect(fieldsOf(await send(`${parents}/save-phone`, { id: row?.id, phone }))).toEqual(['phone']);
      expect(
        (await send(`${parents}/save-phone`, { id: row?.id, phone: '1' }, { as: otherDirector, school: 2 })).status,
      ).toBe(422);
      const stranger = { id: row?.id, phone: null };
      expect((await send(`${parents}/save-phone`, stranger, { as: otherDirector, school: 2 })).status).toBe(404);
      expect((await undo(saved.data.batch)).data.undone).toBeGreaterThan(1);
      expect((await rowsOf(13))[0]?.phone).toBeNull();
    });

    // covers PARENT-016
    it('detaching ends the link and not the account: the documents of the child leave the devices of the parent', async () => {
      const parent = await signIn(app, 'parent');
      // Another child, so that the school stays theirs.
      await database.db.insert(parentChildren).values({ schoolId: 1, parentUserId: 7, studentSchoolUuid: uuidOf(15) });
      const weekOf = (userId: number) => `pupil-week:${uuidOf(userId)}:2026-11-16`;
      const pull = async (before?: SyncAnswer) => {
        const asked = { cursor: before?.cursor ?? null, ...(before?.scopes && { scopes: before.scopes }) };
        const device = { clientId: idOf(`device of the parent ${kind}`), userId: 7, want: [weekOf(11), weekOf(15)] };
        return call<SyncAnswer>(app, 'POST /api/v4/os/sync', { as: parent, body: syncBody({ ...device, ...asked }) });
      };
      const refusedOf = ({ data }: Answered<SyncAnswer>) =>
        data.documents.filter((document) => 'error' in document).map(({ key }) => key);
      const before = await pull();
      expect(refusedOf(before)).toEqual([]);
      expect((await infoOf(parent)).children).toHaveLength(2);
      const [row] = (await rowsOf(11)).filter(({ iin }) => iin === null);
      const ended = await end('activated', row?.id ?? '');
      expect(ended.status).toBe(200);
      expect((await end('activated', row?.id ?? '')).status).toBe(404);
      const after = await pull(before.data);
      expect(after.data.resnapshot).toBe(true);
      expect(refusedOf(after)).toEqual([weekOf(11)]);
      const [last] = (await rowsOf(15)).filter(({ name }) => name === 'Абенов Ерлан');
      const endedToo = await end('activated', last?.id ?? '');
      expect((await pull(after.data)).error.code).toBe('WRONG_SCHOOL');
      // The account is there, with nothing in it.
      expect((await infoOf(await signIn(app, 'parent'))).children).toEqual([]);
      expect((await undo(ended.data.batch)).data.undone).toBe(1);
      expect((await infoOf(parent)).children).toHaveLength(1);
      expect(endedToo.status).toBe(200);
    });

    it('a link is not put back as the third', async () => {
      const [row] = (await rowsOf(11)).filter(({ iin }) => iin === null);
      const ended = await end('activated', row?.id ?? '');
      expect((await bind(11, [iinOf(1), iinOf(2)], { names: [nameOf(2)] })).status).toBe(200);
      expect((await undo(ended.data.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'parent-link' }] });
      await bind(11, [iinOf(1)]);
      expect((await undo(ended.data.batch)).data).toMatchObject({ undone: 1 });
    });

    it('a lead writes about the own class where the school allows it, and about no other', async () => {
      expect((await bind(14, [iinOf(2)], {}, { as: lead })).status).toBe(403);
      await setFlag(true);
      expect((await bind(14, [iinOf(2)], { names: [nameOf(2)] }, { as: lead })).status).toBe(200);
      const front = contingent.replace('backoffice', 'frontoffice');
      expect((await send(`${front}/set-parent`, { id: 14, parentship: [iinOf(2)] }, { as: lead })).status).toBe(200);
      expect((await bind(24, [iinOf(2)], {}, { as: lead })).status).toBe(404);
      expect((await bind(14, [iinOf(2)], {}, { as: teacher })).status).toBe(403);
      await setFlag(false);
    });

    it('another school reaches nothing by the ids of this one', async () => {
      const [row] = await rowsOf(14);
      const there = { as: otherDirector, school: 2 };
      expect((await bind(14, [iinOf(2)], {}, there)).status).toBe(404);
      expect((await end('activated', row?.id ?? '', there)).status).toBe(404);
      expect((await send(`${parents}/invite`, { ids: [14] }, there)).status).toBe(404);
      expect((await rowsOf(14)).map(({ id }) => id)).toEqual([row?.id]);
    });

    it('two schools at once make an account each of one IIN', async () => {
      const both = await Promise.all([
        bound(24, 30),
        bind(26, [iinOf(30)], { names: [nameOf(30)] }, { as: otherDirector, school: 2 }),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(
        await database.db
          .select()
          .from(users)
          .where(eq(users.iin, iinOf(30))),
      ).toHaveLength(2);
    });
  });

  describe('invitations', () => {
    let student: Session;
    const open = () =>
      database.db
        .select()
        .from(parentInvites)
        .where(and(eq(parentInvites.schoolId, 1), eq(parentInvites.studentSchoolUuid, uuidOf(16))));

    beforeAll(async () => {
      student = await signIn(app, 'pupil6');
    });

    // covers API-018 SCHED-020
    it('a pupil has one open code of eight plain characters for fourteen days, and it is stored nowhere', async () => {
      expect((await infoOf(student)).studentInfo).toMatchObject({
        studentSchoolUuid: uuidOf(16),
        studentUserId: 16,
        hasActivatedParent: false,
        hasUnactivatedParentInvite: false,
        lacksParent: true,
      });
      const { data, headers } = await link(student);
      const until = inZone(clock.now() + 14 * day, 'Asia/Almaty').date;
      expect(headers['cache-control']).toBe('no-store');
      expect(data.code).toMatch(new RegExp(`^[${codeLetters}]{8}$`));
      expect(data).toMatchObject({ path: `/r/${data.code}`, studentId: 16, group: '7 «А»', until });
      expect((await link(student)).data).toEqual(data);
      expect(await open()).toHaveLength(1);
      const kept = JSON.stringify([
        await database.db.select().from(parentInvites),
        await database.db.select().from(doneRequests),
      ]);
      expect(kept).not.toContain(data.code);
      expect((await infoOf(student)).studentInfo).toMatchObject({ hasUnactivatedParentInvite: true });
      expect((await rowsOf(16)).map(({ state, name, until }) => ({ state, name, until }))).toEqual([
        { state: 'invited', name: null, until },
      ]);
    });

    it('nobody has the code of another pupil, and an employee has none to ask for', async () => {
      expect((await link(student, `&studentSchoolUuid=${uuidOf(11)}`)).status).toBe(404);
      expect((await link(director)).status).toBe(403);
    });

    // covers AUTH-042
    it('a code tells school, class, first name and initial, however it is typed, and nothing else', async () => {
      const { code } = (await link(student)).data;
      const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
      expect((await ask(typed)).data).toEqual({ name: 'Арыстан Н.', group: '7 «А»', school: '№12 мектеп-гимназия' });
      const wrong = await ask('22222222');
      expect(wrong).toMatchObject({ status: 422 });
      expect(wrong.error.errors).toEqual({ code: ['Код не подходит: он неверный, использован или просрочен.'] });
    });

    // covers AUTH-043
    it('an account is made by the code, waits for the school without anything of the child, and is confirmed', async () => {
      const { code } = (await link(student)).data;
      const made = await accept(code, { account: account(20) });
      expect(made.data).toMatchObject({ state: 'waiting', entered: { login: expect.stringMatching(/^p1-\d{4}$/) } });
      const parent = await enteredAs(made);
      expect(await infoOf(parent)).toMatchObject({ role: 'parent', children: [], school: null });
      // Once: to anybody else it is as wrong as any.
      expect((await ask(code)).error.errors).toEqual({ code: [expect.stringContaining('Код не подходит')] });
      expect(fieldsOf(await accept(code, { account: account(21) }))).toEqual(['code']);
      const [row] = await rowsOf(16);
      expect(row).toMatchObject({
        state: 'waiting',
        name: 'Сапарова Жанна Ерланқызы',
        phone: '+77055551412',
        iin: maskedParentIin(iinOf(20)),
      });
      expect(await toldTo(lead)).toEqual(['notices.parentWaits']);
      expect(await toldTo(student)).toEqual([]);
      expect((await confirm(row?.id, { as: teacher })).status).toBe(403);
      expect((await confirm(row?.id, { as: otherDirector, school: 2 })).status).toBe(404);
      const unseen = await send(`${parents}/confirm`, { id: row?.id }, { as: lead });
      expect(unseen.error.errors).toEqual({
        isDocumentSeen: ['Сначала посмотрите документ: имя и ИИН должны совпадать.'],
      });
      // The lead of the class says it without the flag of the school.
      expect((await confirm(row?.id, { as: lead })).status).toBe(200);
      expect((await confirm(row?.id)).status).toBe(404);
      const seen = await database.db.select().from(accessLog).where(eq(accessLog.what, 'document'));
      expect(seen).toMatchObject([{ schoolId: 1, userId: lead.userId, ofUserId: parent.userId, at: clock.now() }]);
      expect(await toldTo(lead)).toEqual([]);
      expect(await toldTo(student)).toEqual(['notices.parentJoined']);
      expect((await infoOf(parent)).children).toMatchObject([{ studentInfo: { studentSchoolUuid: uuidOf(16) } }]);
      expect((await rowsOf(16)).map(({ state }) => state)).toEqual(['activated']);
      expect((await infoOf(student)).studentInfo).toMatchObject({ hasActivatedParent: true, lacksParent: false });
    });

    it('the press whose answer was lost is answered again to its own password alone', async () => {
      const { code } = (await link(student)).data;
      const first = await accept(code, { account: account(22) });
      const again = await accept(code, { account: account(22) });
      expect(again.data).toMatchObject({ state: 'waiting', entered: { login: first.data.entered?.login } });
      const other = await accept(code, { account: { ...account(22), password: 'another-one' } });
      expect(fieldsOf(other)).toEqual(['account.iin']);
      expect((await rowsOf(16)).filter(({ state }) => state === 'waiting')).toHaveLength(1);
    });

    it('who is refused keeps the account and gets nothing of the child', async () => {
      const row = (await rowsOf(16)).find(({ state }) => state === 'waiting');
      expect(await toldTo(lead)).toEqual(['notices.parentWaits']);
      // Another leads the class: what is told of its pupils is theirs no more.
      const leads = (userId: number) =>
        database.db
          .update(groups)
          .set({ leadUserId: userId })
          .where(isLedBy(lead.userId === userId ? teacher.userId : lead.userId));
      await leads(teacher.userId);
      expect(await toldTo(lead)).toEqual([]);
      await leads(lead.userId);
      expect((await send(`${parents}/refuse`, { id: row?.id })).status).toBe(200);
      expect(await toldTo(lead)).toEqual([]);
      expect((await rowsOf(16)).map(({ state }) => state)).toEqual(['activated']);
      const login = (await userOf(iinOf(22)))?.login ?? '';
      const entered = await call(app, 'POST /api/login', { body: { login, password: 'qalam2027' } });
      expect(entered.status).toBe(200);
    });

    it('a parent who is signed in accepts as who they are; the first one invites the second', async () => {
      const first = await signIn(app, 'parent');
      const pupil = await signIn(app, 'student');
      await bind(11, [iinOf(1)]);
      const [bound1] = (await rowsOf(11)).filter(({ iin }) => iin !== null);
      await end('activated', bound1?.id ?? '');
      expect((await infoOf(first)).children[0]?.studentInfo).toMatchObject({
        hasActivatedParent: true,
        lacksParent: true,
      });
      const { code } = (await link(first, `&studentSchoolUuid=${uuidOf(11)}`)).data;
      const second = await signIn(app, 'parent2');
      expect((await accept(code, {}, second)).data).toEqual({ state: 'waiting', entered: null });
      expect((await accept(code, {}, second)).data.state).toBe('waiting');
      expect((await accept(code, {}, first)).status).toBe(422);
      const row = (await rowsOf(11)).find(({ state }) => state === 'waiting');
      const confirmed = await confirm(row?.id);
      expect((await infoOf(second)).children).toHaveLength(1);
      const joined = await toldTo(pupil);
      expect(joined[0]).toBe('notices.parentJoined');
      expect((await link(first, `&studentSchoolUuid=${uuidOf(11)}`)).status).toBe(409);
      await undo(confirmed.data.batch);
      expect((await infoOf(second)).children).toEqual([]);
      expect(await toldTo(pupil)).toEqual(joined.slice(1));
    });

    it('nobody but a parent accepts with the account they are signed in to, and nobody without one', async () => {
      const { code } = (await link(student)).data;
      expect((await accept(code, {}, teacher)).status).toBe(403);
      expect((await accept(code, {}, student)).status).toBe(403);
      expect((await accept(code)).status).toBe(401);
    });

    it('a code alone opens no account of others, and the one that the school has bound waits for the document too', async () => {
      const { code } = (await link(student)).data;
      await bind(16, [maskedParentIin(iinOf(20)), iinOf(23)], { names: [nameOf(23)] });
      const made = await accept(code, { account: account(23) });
      expect(made.data.state).toBe('waiting');
      const parent = await enteredAs(made);
      expect(await infoOf(parent)).toMatchObject({ surname: 'Сапарова', children: [] });
      const bearers = () =>
        database.db
          .select()
          .from(users)
          .where(eq(users.iin, iinOf(23)));
      expect(await bearers()).toMatchObject([{ firstSignedInAt: null, passwordHash: null }]);
      const [former] = await bearers();
      const bound = (await rowsOf(16)).find(({ state }) => state === 'bound');
      await send(`${parents}/save-phone`, { id: bound?.id, phone: '8 701 222 33 44' });
      const row = (await rowsOf(16)).find(({ state }) => state === 'waiting');
      const confirmed = await confirm(row?.id);
      expect((await bearers()).map(({ id }) => id)).toEqual([parent.userId]);
      expect((await infoOf(parent)).children).toMatchObject([{ eduYear: 2026 }]);
      expect((await rowsOf(16)).map(({ state }) => state)).toEqual(['activated', 'activated']);
      expect((await rowsOf(16)).map(({ phone }) => phone)).toContain('+77012223344');
      expect((await link(student)).status).toBe(409);
      // Taken back: the account that the school made is bound again.
      await undo(confirmed.data.batch);
      expect((await bearers()).map(({ id }) => id)).toEqual([former?.id]);
      expect((await infoOf(parent)).children).toEqual([]);
    });

    it('a bound parent and one who waits with the same IIN and another name are not taken for one person', async () => {
      const { code } = (await link(student)).data;
      await accept(code, { account: { ...account(23), surname: 'Басқа' } });
      const row = (await rowsOf(16)).find(({ state }) => state === 'waiting');
      expect((await confirm(row?.id)).error).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('под другим именем: Сапарова Жанна Ерланқызы'),
      });
      expect((await rowsOf(16)).map(({ state }) => state).sort()).toEqual(['activated', 'bound', 'waiting']);
      expect((await send(`${parents}/refuse`, { id: row?.id })).status).toBe(200);
    });

    it('a device on which the pupil signs in makes no account of a parent', async () => {
      const { code } = (await link(student)).data;
      const path = 'POST /api/clientoffice/parent/sign-by-code';
      /** From a device on which a pupil has signed in. */
      const onDeviceOf = async (login: string) => {
        const { cookies } = await call(app, 'POST /api/login', { body: { login, password } });
        const sent = cookies.filter((one) => one.path === '/api/clientoffice/parent/sign-by-code');
        expect(sent).toHaveLength(1);
        const headers = {
          cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
          'x-localization': 'ru',
        };
        return call<SignedByCode>(app, path, { headers, body: { code, account: account(25) } });
      };
      expect((await onDeviceOf('pupil6')).error.errors).toEqual({
        code: ['На этом устройстве входит ученик. Откройте код на телефоне родителя или обратитесь в школу.'],
      });
      expect(await userOf(iinOf(25))).toBeUndefined();
      expect((await onDeviceOf('pupil4')).data.state).toBe('waiting');
    });

    it('an account with the IIN is signed in to first; passwords have their rules', async () => {
      const { code } = (await link(await signIn(app, 'pupil3'))).data;
      const refused = await accept(code, { account: account(20) });
      expect(refused.error.errors).toEqual({ 'account.iin': ['С этим ИИН уже есть аккаунт. Сначала войдите в него.'] });
      expect(fieldsOf(await accept(code, { account: { ...account(24), password: 'құпия сөз' } }))).toEqual([
        'account.password',
      ]);
      expect(fieldsOf(await accept(code, { account: { ...account(24), iin: '123', phone: '1' } })).sort()).toEqual([
        ...['account.iin', 'account.phone'],
      ]);
    });

    // covers PARENT-017
    it('an invitation is cancelled, runs out after fourteen days, and the next code is another', async () => {
      const pupil = await signIn(app, 'pupil4');
      const first = (await link(pupil)).data.code;
      const [row] = (await rowsOf(14)).filter(({ state }) => state === 'invited');
      expect((await end('inactivated', row?.id ?? '', { as: otherDirector, school: 2 })).status).toBe(404);
      expect((await end('inactivated', row?.id ?? '')).status).toBe(200);
      expect((await end('inactivated', row?.id ?? '')).status).toBe(404);
      expect((await ask(first)).status).toBe(422);
      const second = (await link(pupil)).data.code;
      expect(second).not.toBe(first);
      await pass(14 * day - 1);
      expect((await ask(second)).status).toBe(200);
      await pass(1);
      expect((await ask(second)).status).toBe(422);
      await pass(-14 * day);
    });

    it('the school invites a whole class, and the same codes are given again', async () => {
      const ids = [13, 14, 16];
      const made = await send<Invitation[]>(`${parents}/invite`, { ids });
      expect(made.data.map(({ studentId }) => studentId).sort()).toEqual(ids);
      const again = await send<Invitation[]>(`${parents}/invite`, { ids });
      expect(again.data).toEqual(made.data);
      expect((await send(`${parents}/invite`, { ids: [14, 26] })).status).toBe(404);
      expect((await send(`${parents}/invite`, { ids }, { as: lead })).status).toBe(403);
      const kept = JSON.stringify(await database.db.select().from(doneRequests));
      expect(made.data.filter(({ code }) => kept.includes(code))).toEqual([]);
    });

    it('two at once use a code once', async () => {
      const { code } = (await send<Invitation[]>(`${parents}/invite`, { ids: [13] })).data[0] ?? { code: '' };
      const both = await Promise.all([accept(code, { account: account(40) }), accept(code, { account: account(41) })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect((await rowsOf(13)).filter(({ state }) => state === 'waiting')).toHaveLength(1);
      const lost = await userOf(both[0].status === 422 ? iinOf(40) : iinOf(41));
      expect(lost).toBeUndefined();
    });

    it('thirty wrong codes of an address are answered in an hour, and right ones count for nothing', async () => {
      const { code } = (await send<Invitation[]>(`${parents}/invite`, { ids: [14] })).data[0] ?? { code: '' };
      // Some were counted while the clock was ahead.
      await database.db.delete(loginAttempts);
      for (let right = 0; right < 31; right++) expect((await ask(code)).status).toBe(200);
      for (let wrong = 0; wrong < 30; wrong++) expect((await ask('ZZZZZZZZ')).status).toBe(422);
      expect((await ask('ZZZZZZZZ')).status).toBe(429);
      expect((await ask(code)).status).toBe(429);
      expect((await accept(code, { account: account(42) })).status).toBe(429);
      await pass(60 * minute);
      expect((await ask(code)).status).toBe(200);
    });

    it('a pupil who has left invites nobody, and their codes lead nowhere', async () => {
      const { code } = (await send<Invitation[]>(`${parents}/invite`, { ids: [14] })).data[0] ?? { code: '' };
      await send(`${contingent}/delete`, {
        id: 14,
        date: '2026-11-20',
        reason: 'abroad',
        orderNumber: null,
        orderDate: null,
      });
      expect((await ask(code)).status).toBe(422);
    });
  });

  describe('whom a binding tells of', () => {
    beforeEach(async () => {
      await pass(day + 1);
      await database.db.delete(parentChildren);
      await database.db.delete(accessLog);
    });

    it('counts as looked up, also when no parent is bound, and a mask does not', async () => {
      const logged = async () => (await database.db.select().from(accessLog)).map(({ what }) => what);
      expect((await bind(child, [iinOf(1), iinOf(92)])).status).toBe(422);
      expect(await logged()).toEqual(['look-up', 'look-up']);
      expect((await bound(child, 1)).status).toBe(200);
      expect((await bind(child, [iinOf(1)])).status).toBe(200);
      expect((await bind(child, [maskedParentIin(iinOf(1))])).status).toBe(200);
      expect(await logged()).toHaveLength(4);
      for (let asked = 4; asked < 30; asked++) expect((await bind(child, [iinOf(92)])).status).toBe(422);
      expect((await bind(child, [iinOf(92)], { names: [nameOf(92)] })).error.code).toBe('TOO_MANY_REQUESTS');
      expect((await lookUp(iinOf(1))).status).toBe(429);
      expect(await userOf(iinOf(92))).toBeUndefined();
      // Of a child of another school nobody asks.
      expect((await bind(26, [iinOf(92)])).status).toBe(404);
      expect((await bind(child, [iinOf(92)], { names: [nameOf(92)] }, { as: zavuch })).status).toBe(200);
    });

    it('is named by the register of persons before anybody types a name', async () => {
      expect((await lookUp(iinOf(90))).data).toEqual({ kind: 'known', fullName: 'Әлі Айша Болатқызы', school: null });
      const made = await bind(child, [iinOf(90)], { names: [nameOf(90)] });
      expect(made.data.parentOne?.fullName).toBe('Әлі Айша Болатқызы');
      // What is no name here is typed.
      expect((await lookUp(iinOf(91))).data.kind).toBe('unknown');
      expect((await bind(13, [iinOf(91)])).status).toBe(422);
      expect((await bound(13, 91)).data.parentOne?.fullName).toBe('Сапарова Жанна Ерланқызы');
    });
  });

  describe('who asks to be a parent', () => {
    /** Pupils of 7 «А», whose parents nobody knows here yet. */
    const [first, second] = [13, 16];
    const there = () => ({ as: otherDirector, school: 2 });
    const codeOf = async (id: number) =>
      (await link(await signIn(app, `pupil${id - 10}`), `&studentSchoolUuid=${uuidOf(id)}`)).data.code;
    const hasSignedIn = (iin: string, at: number | null) =>
      database.db.update(users).set({ firstSignedInAt: at }).where(eq(users.iin, iin));
    const waitingRow = async (id: number) => (await rowsOf(id)).find(({ state }) => state === 'waiting');
    const bearersOf = (iin: string) => database.db.select().from(users).where(eq(users.iin, iin));

    beforeEach(async () => {
      await pass(60 * minute);
      await database.db.delete(parentInvites);
      await database.db.delete(parentChildren);
    });

    it('is not taken for the bearer of the IIN that they gave, neither while they wait nor after a refusal', async () => {
      const stranger = await enteredAs(await accept(await codeOf(second), { account: account(70) }));
      const row = await waitingRow(second);
      expect(row?.iin).toBe(maskedParentIin(iinOf(70)));
      expect(await bearersOf(iinOf(70))).toEqual([]);
      expect((await lookUp(iinOf(70))).data.kind).toBe('unknown');
      expect(fieldsOf(await bind(26, [iinOf(70)], {}, there()))).toEqual(['parentship.0']);
      expect((await send(`${parents}/refuse`, { id: row?.id })).status).toBe(200);
      const bound26 = await bind(26, [iinOf(70)], { names: [{ ...nameOf(70), surname: 'Шын' }] }, there());
      expect(bound26.data.parentOne).toEqual({ iin: maskedParentIin(iinOf(70)), fullName: 'Шын Жанна Ерланқызы' });
      expect((await bearersOf(iinOf(70))).map(({ id }) => id)).not.toContain(stranger.userId);
      expect((await infoOf(stranger)).children).toEqual([]);
      // The same by a look at this school, for a child for whom they do not wait.
      await accept(await codeOf(second), { account: account(71) });
      expect((await bind(first, [iinOf(71)], { names: [nameOf(71)] })).status).toBe(200);
      expect((await rowsOf(first)).map(({ state }) => state)).toEqual(['bound']);
    });

    it('has the IIN once the school confirms, and no more when it takes that back', async () => {
      const parent = await enteredAs(await accept(await codeOf(second), { account: account(72) }));
      const confirmed = await confirm((await waitingRow(second))?.id);
      expect((await bearersOf(iinOf(72))).map(({ id }) => id)).toEqual([parent.userId]);
      // One account for all their children.
      expect((await bind(first, [iinOf(72)])).status).toBe(200);
      expect((await infoOf(parent)).children).toHaveLength(2);
      const [other] = await rowsOf(first);
      await end('activated', other?.id ?? '');
      await undo(confirmed.data.batch);
      expect(await bearersOf(iinOf(72))).toEqual([]);
    });

    it('is not confirmed beside another parent with that IIN and name, and is no parent by the IIN alone', async () => {
      await accept(await codeOf(second), { account: account(73) });
      expect((await bound(child, 73)).status).toBe(200);
      await hasSignedIn(iinOf(73), clock.now());
      const refused = await confirm((await waitingRow(second))?.id);
      expect(refused.error).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('с этим ИИН уже есть'),
      });
      expect((await bearersOf(iinOf(73))).map(({ isDefaultPassword }) => isDefaultPassword)).toEqual([true]);
      const parent = await enteredAs(await accept(await codeOf(first), { account: account(74) }));
      expect((await bind(first, [iinOf(74)], { names: [nameOf(74)] })).status).toBe(200);
      expect((await rowsOf(first)).map(({ state }) => state).sort()).toEqual(['bound', 'waiting']);
      expect((await infoOf(parent)).children).toEqual([]);
      expect((await confirm((await waitingRow(first))?.id)).status).toBe(200);
      expect((await rowsOf(first)).map(({ state }) => state)).toEqual(['activated']);
      expect((await infoOf(parent)).children).toHaveLength(1);
    });

    it('in one school has nothing of the same IIN in another: each makes an account of its own', async () => {
      const stranger = await enteredAs(await accept(await codeOf(second), { account: account(88) }));
      await confirm((await waitingRow(second))?.id);
      expect((await bearersOf(iinOf(88))).map(({ id }) => id)).toEqual([stranger.userId]);
      expect(fieldsOf(await bind(26, [iinOf(88)], {}, there()))).toEqual(['parentship.0']);
      expect((await bind(26, [iinOf(88)], { names: [nameOf(88)] }, there())).status).toBe(200);
      expect((await infoOf(stranger)).children).toHaveLength(1);
      expect(new Set((await bearersOf(iinOf(88))).map(({ login }) => login.slice(0, 3)))).toEqual(
        new Set(['p1-', 'p2-']),
      );
    });

    it('is opened by no slip of a school that bound the same IIN before', async () => {
      const slipOf = async (id: string | undefined, options?: Options) =>
        (await send<HandedOut>(`${parents}/slips`, { ids: [id] }, options)).data.slips[0];
      await bind(26, [iinOf(89)], { names: [nameOf(89)] }, there());
      const path = `GET ${parents}?schoolId=2&eduYear=2026`;
      const rows = await call<ListPage<ParentRow>>(app, path, { as: otherDirector, school: 2 });
      const link26 = rows.data.rows.find(({ child: { id } }) => id === 26);
      const theirs = await slipOf(link26?.id, there());
      await end('activated', link26?.id ?? '', there());
      expect((await bind(first, [iinOf(89)], { names: [nameOf(89)] })).status).toBe(200);
      const ours = await slipOf((await rowsOf(first))[0]?.id);
      expect(ours?.login).not.toBe(theirs?.login);
      const entered = await call<{ access_token: string }>(app, 'POST /api/login', {
        body: { login: theirs?.login, password: theirs?.password },
      });
      const session = { userId: 0, token: entered.data.access_token, cookie: '' };
      expect((await infoOf(session)).children).toEqual([]);
    });

    it('finds no more than three others asking with the same child, and no code is given then', async () => {
      await bound(second, 75);
      for (const serial of [76, 77, 78])
        expect((await accept(await codeOf(second), { account: account(serial) })).data.state).toBe('waiting');
      const refused = await link(await signIn(app, 'pupil6'));
      expect(refused).toMatchObject({ status: 409 });
      expect(refused.error.message).toBe('Подтверждения ждут уже несколько человек. Обратитесь в школу.');
      const made = await send<Invitation[]>(`${parents}/invite`, { ids: [second] });
      const { code } = made.data[0] ?? { code: '' };
      expect((await accept(code, { account: account(79) })).error.errors).toEqual({
        code: ['Подтверждения ждут уже несколько человек. Обратитесь в школу.'],
      });
      expect(await userOf(iinOf(79))).toBeUndefined();
      // The answer is the same for an IIN that the school has bound.
      expect(fieldsOf(await accept(code, { account: account(75) }))).toEqual(['code']);
    });

    it('waits no more when a link to the child that was taken away is put back', async () => {
      const parent = await signIn(app, 'parent2');
      await accept(await codeOf(second), {}, parent);
      await confirm((await waitingRow(second))?.id);
      const ended = await end('activated', (await rowsOf(second))[0]?.id ?? '');
      await accept(await codeOf(second), {}, parent);
      expect((await rowsOf(second)).map(({ state }) => state)).toEqual(['waiting']);
      expect((await undo(ended.data.batch)).data).toMatchObject({ undone: 1 });
      expect((await rowsOf(second)).map(({ state }) => state)).toEqual(['activated']);
    });

    if (kind === 'postgresql')
      it.each(['confirm', 'undo'] as const)(
        'keeps the IIN by a link that begins (%s) while another school takes the last other one away',
        async (how) => {
          const serial = how === 'confirm' ? 86 : 87;
          const entered = await accept(await codeOf(second), { account: account(serial) });
          const parent = await enteredAs(entered);
          await confirm((await waitingRow(second))?.id);
          await accept(await codeOf(first), {}, parent);
          const waiting = await waitingRow(first);
          let begin = (): Promise<Answered<unknown>> => confirm(waiting?.id);
          if (how === 'undo') {
            await begin();
            const link = (await rowsOf(first)).find(({ state }) => state === 'activated');
            const ended = await end('activated', link?.id ?? '');
            begin = () => undo(ended.data.batch);
          }
          const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
          // The other school, between its decision and its commit.
          const other = database.transaction(async (db) => {
            await holdParentIins(db, [iinOf(serial)]);
            await db.delete(parentChildren).where(eq(parentChildren.studentSchoolUuid, uuidOf(second)));
            await db.update(users).set({ iin: null }).where(eq(users.id, parent.userId));
            holding.resolve();
            await released.promise;
          });
          await holding.promise;
          let isDone = false;
          const begun = begin().finally(() => {
            isDone = true;
          });
          await vi.waitFor(async () => {
            const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
            expect(isDone || (await rowsOfTable(database.db, waits)).length > 0).toBe(true);
          });
          released.resolve();
          await other;
          expect((await begun).status).toBe(200);
          expect((await bearersOf(iinOf(serial))).map(({ id }) => id)).toEqual([parent.userId]);
        },
      );

    it('is told by the full places of a child to turn to the school, whatever IIN they give', async () => {
      const made = await send<Invitation[]>(`${parents}/invite`, { ids: [second] });
      await bind(second, [iinOf(75), iinOf(80)], { names: [nameOf(80), nameOf(75)] });
      for (const serial of [75, 80]) await hasSignedIn(iinOf(serial), clock.now());
      const code = made.data[0]?.code ?? '';
      for (const serial of [81, 75, 72])
        expect((await accept(code, { account: account(serial) })).error.errors).toEqual({
          code: ['У ученика уже два родителя. Обратитесь в школу.'],
        });
    });

    it('learns by thirty refusals at most whose IINs have an account', async () => {
      await bound(first, 82);
      await hasSignedIn(iinOf(82), clock.now());
      const code = await codeOf(second);
      await database.db.delete(loginAttempts);
      for (let asked = 0; asked < 30; asked++)
        expect(fieldsOf(await accept(code, { account: account(82) }))).toEqual(['account.iin']);
      expect((await accept(code, { account: account(82) })).status).toBe(429);
      await database.db.delete(loginAttempts);
      await hasSignedIn(iinOf(82), null);
    });

    it('has all children whom the caller may write about once the school has seen the document, and none when it takes that back', async () => {
      await bound(first, 82);
      await bind(second, [iinOf(82)]);
      const [former] = await bearersOf(iinOf(82));
      const parent = await enteredAs(await accept(await codeOf(second), { account: account(82) }));
      expect((await infoOf(parent)).children).toEqual([]);
      const confirmed = await confirm((await waitingRow(second))?.id);
      expect((await bearersOf(iinOf(82))).map(({ id }) => id)).toEqual([parent.userId]);
      expect((await infoOf(parent)).children).toHaveLength(2);
      expect((await rowsOf(first)).map(({ state }) => state)).toEqual(['activated']);
      // Taken away and put back in between, it is still what the confirmation gave.
      const ended = await end('activated', (await rowsOf(first))[0]?.id ?? '');
      expect((await undo(ended.data.batch)).data).toMatchObject({ undone: 1 });
      expect((await undo(confirmed.data.batch)).data).toMatchObject({ undone: 2 });
      expect((await bearersOf(iinOf(82))).map(({ id }) => id)).toEqual([former?.id]);
      expect((await infoOf(parent)).children).toEqual([]);
      expect((await rowsOf(second)).map(({ state }) => state)).toEqual(['bound']);
    });

    it('is no parent again by taking back what took the confirmation back: the document must be seen anew', async () => {
      const serial = 94;
      const parent = await enteredAs(await accept(await codeOf(second), { account: account(serial) }));
      const confirmed = await confirm((await waitingRow(second))?.id);
      const seen = () => database.db.select().from(accessLog).where(eq(accessLog.what, 'document'));
      const before = await seen();
      const back = await undo(confirmed.data.batch);
      expect(back.data).toMatchObject({ undone: 1, kept: [] });
      const again = await undo(back.data.batch);
      expect(again.error).toMatchObject({
        code: 'UNDO_IMPOSSIBLE',
        message: "The person's document must be seen again. Make a new code, and confirm by the document.",
      });
      expect((await infoOf(parent)).children).toEqual([]);
      expect(await bearersOf(iinOf(serial))).toEqual([]);
      // A slip of the hand, such as a parent detached by mistake, is taken back as before.
      await accept(await codeOf(second), {}, parent);
      await confirm((await waitingRow(second))?.id);
      const ended = await end('activated', (await rowsOf(second)).find(({ state }) => state === 'activated')?.id ?? '');
      expect((await undo(ended.data.batch)).data).toMatchObject({ undone: 1, kept: [] });
      expect((await infoOf(parent)).children).toHaveLength(1);
      expect(await seen()).toHaveLength(before.length + 1);
      await end('activated', (await rowsOf(second)).find(({ state }) => state === 'activated')?.id ?? '');
    });

    it('is no parent by the own IIN of the pupil', async () => {
      await database.db
        .update(users)
        .set({ iin: iinOf(51) })
        .where(eq(users.id, first));
      await accept(await codeOf(first), { account: account(51) });
      expect((await confirm((await waitingRow(first))?.id)).error.message).toBe('Это ИИН самого ученика');
    });

    it('is answered again as a parent whose first answer was lost, and no other person is', async () => {
      const code = await codeOf(second);
      await database.db.delete(loginAttempts);
      const made = await accept(code, { account: account(84) });
      expect(made.data.state).toBe('waiting');
      await confirm((await waitingRow(second))?.id);
      for (let time = 0; time < 31; time++) {
        const again = await accept(code, { account: account(84) });
        expect(again.data).toMatchObject({ state: 'active', entered: { login: made.data.entered?.login } });
      }
      expect((await accept(code, {}, await enteredAs(made))).data).toEqual({ state: 'active', entered: null });
      const wrong = await accept(code, { account: { ...account(84), password: 'another-one' } });
      expect(fieldsOf(wrong)).toEqual(['account.iin']);
      expect(fieldsOf(await accept(code, { account: account(85) }))).toEqual(['code']);
      expect((await ask(code)).status).toBe(422);
      // No parent any more.
      await end('activated', (await rowsOf(second))[0]?.id ?? '');
      expect(fieldsOf(await accept(code, { account: account(84) }))).toEqual(['code']);
    });

    it('the press that is sent again opens nothing after a reset that came while its password was looked at', async () => {
      await database.db.delete(loginAttempts);
      const code = await codeOf(second);
      const first = await accept(code, { account: account(97) });
      const login = first.data.entered?.login ?? '';
      // The attempt is counted between the look at the account and the session.
      await database.db.execute(sql`create function reset_meanwhile() returns trigger language plpgsql as $$
        begin
          update users set password_hash = null, first_password_generation = first_password_generation + 1
            where login = ${sql.raw(`'${login}'`)};
          return null;
        end $$`);
      await database.db.execute(sql`create trigger reset_meanwhile after insert or update on login_attempts
        for each statement execute function reset_meanwhile()`);
      const again = await accept(code, { account: account(97) });
      await database.db.execute(sql`drop trigger reset_meanwhile on login_attempts`);
      await database.db.execute(sql`drop function reset_meanwhile`);
      expect([again.status, again.error?.code]).toEqual([401, 'WRONG_CREDENTIALS']);
    });
  });
});
