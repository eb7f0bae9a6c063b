// Phones and addresses of pupils: who sees and writes them in which class, how the card and the cells stay one, and who is told, on both
// databases.
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactsCell } from '#contract/contacts/contacts.office.documents.ts';
import type { ContactsClassBody, ContactsClassesBody } from '#contract/contacts/contacts.schema.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { intentToRestore } from '#contract/mutations.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { personHistory } from '#server/features/contacts/public.ts';
import { students } from '#server/features/people/public.ts';
import { groupMembers, groups, schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const pupilOf = (index: number) => idOf(`student ${index}`);
const phone = (seq: number, pupil: string, value: string | null, more: object = {}, base?: Operation['base']) =>
  operationOf(seq, 'setContacts', { groupId: 71, pupil, field: 'phone', value, ...more }, base);
const codesOf = ({ exceptions }: SyncAnswer) => exceptions.map(({ code, outcome }) => code ?? outcome);

describe.each(databaseKinds)('contacts of pupils on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await widenSmallSchool(caller.database.db);
  });
  afterAll(() => caller.close());

  let devices = 0;
  const device = () => ({ clientId: idOf(`contacts device ${devices++}`) });
  const following = async (login: string) => {
    const own = device();
    const { cursor, scopes } = await caller.send(login, [], own);
    return { ...own, cursor, scopes };
  };
  const read = async (login: string, document = 'contacts:71') => {
    const { documents } = await caller.send(login, [], { ...device(), want: [document] });
    return documents[0];
  };
  const cellOf = async (pupil: string, field: 'phone' | 'address' = 'phone', login = 'director') =>
    (await read(login))?.cells?.[contactsCell(71, field, pupil).cell]?.slice(0, 2);
  const cardOf = async (pupil: string) => {
    const [row] = await caller.database.db
      .select()
      .from(students)
      .where(and(eq(students.schoolId, 1), eq(students.studentSchoolUuid, pupil)));
    if (!row) throw new Error(`There is no card of ${pupil}`);
    return row;
  };
  const allow = (flags: object) =>
    caller.database.db
      .update(schools)
      .set({ flags: { apiVersion: 'v4', ...flags } })
      .where(eq(schools.id, 1));
  const change = async (userId: number, body: object, requestId = crypto.randomUUID()) =>
    call<{ batch: string; version: number }>(caller.app, 'POST /api/v3/os/backoffice/school/contingent/update', {
      as: await caller.person('zavuch'),
      body: { schoolId: 1, eduYear: 2026, requestId, id: userId, ...body },
    });

  it('are written by the management, and the card holds them', async () => {
    const pupil = pupilOf(0);
    const before = await cardOf(pupil);
    expect(codesOf(await caller.send('zavuch', [phone(1, pupil, '+77015551412')], device()))).toEqual([]);
    expect(await cellOf(pupil)).toEqual([1, '+77015551412']);
    expect(await cardOf(pupil)).toMatchObject({ phone: '+77015551412', version: before.version + 1 });
    for (const value of ['8 701 555 14 12', '+7701', '+7', '-', '+99890123']) {
      const wrong = [phone(1, pupil, value), phone(2, pupilOf(3), null)];
      expect(codesOf(await caller.send('zavuch', wrong, device()))).toEqual(['VALIDATION_FAILED']);
    }
    const stranger = [
      phone(1, idOf('student of user 24'), '+77015551412'),
      phone(2, pupil, '+77015551412', { groupId: 9_999 }),
    ];
    expect(codesOf(await caller.send('zavuch', stranger, device()))).toEqual(['NOT_IN_GROUP', 'ACCESS_DENIED']);
  });

  // covers SCHED-047 ACCESS-007
  it('are seen and written by a teacher in classes that they teach, where the school allows it to teachers', async () => {
    const pupil = pupilOf(2);
    const classesOf = async (login: string) =>
      ((await read(login, 'contacts-classes:2026'))?.body as ContactsClassesBody | undefined)?.classes.map(
        ({ groupId }) => groupId,
      );
    expect(await classesOf('teacher')).toEqual([]);
    expect(await read('teacher')).toMatchObject({ error: 'ACCESS_DENIED' });
    expect(codesOf(await caller.send('teacher', [phone(1, pupil, '+77015551413')], device()))).toEqual([
      'ACCESS_DENIED',
    ]);
    await allow({ flagTeacherCanEditSchedule: true });
    expect(await classesOf('teacher')).toEqual([72, 71]);
    expect(await classesOf('teacher2')).toEqual([71]);
    expect((await read('teacher'))?.body as ContactsClassBody).toMatchObject({ label: '7 «А»', canEdit: true });
    expect(codesOf(await caller.send('teacher', [phone(1, pupil, '+77015551413')], device()))).toEqual([]);
    expect((await cardOf(pupil)).phone).toBe('+77015551413');
    // Nobody there is taught by them.
    const foreign = [phone(1, idOf('student of user 24'), '+77015551413', { groupId: 72 })];
    expect(codesOf(await caller.send('teacher2', foreign, device()))).toEqual(['ACCESS_DENIED']);
    // Only in the current year: what is told is of today.
    const isCurrent = (is: boolean) =>
      caller.database.db
        .update(schoolYears)
        .set({ isCurrent: is })
        .where(and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, 2026)));
    await isCurrent(false);
    await allow({ flagTeacherCanEditSchedule: true, flagGroupLoadCanEditSchedule: true });
    for (const login of ['teacher', 'grouplead']) {
      expect(await read(login)).toMatchObject({ error: 'ACCESS_DENIED' });
      expect(codesOf(await caller.send(login, [phone(1, pupil, '+77015551414')], device()))).toEqual(['ACCESS_DENIED']);
    }
    await isCurrent(true);
    await allow({});
    expect(codesOf(await caller.send('teacher', [phone(1, pupil, '+77015551414')], device()))).toEqual([
      'ACCESS_DENIED',
    ]);
  });

  it('are seen by the lead of the class, and written where the school allows it to leads', async () => {
    const pupil = pupilOf(3);
    expect((await read('grouplead'))?.body).toMatchObject({ canEdit: false });
    expect(codesOf(await caller.send('grouplead', [phone(1, pupil, '+77015551415')], device()))).toEqual([
      'ACCESS_DENIED',
    ]);
    await allow({ flagGroupLoadCanEditSchedule: true });
    expect((await read('grouplead'))?.body).toMatchObject({ canEdit: true });
    expect(codesOf(await caller.send('grouplead', [phone(1, pupil, '+77015551415')], device()))).toEqual([]);
    await allow({});
  });

  it('are one with the card: what a form writes meets what a device typed over the older value, and an undo is told too', async () => {
    const pupil = pupilOf(4);
    const { userId } = await cardOf(pupil);
    const stored = await change(userId, { phone: '8 701 555 14 16', address: 'Абай даңғылы, 48' });
    expect(stored.status).toBe(200);
    expect([await cellOf(pupil), await cellOf(pupil, 'address')]).toEqual([
      [1, '+77015551416'],
      [1, 'Абай даңғылы, 48'],
    ]);
    const late = await caller.send('zavuch', [phone(1, pupil, '+77015551499')], device());
    expect(codesOf(late)).toEqual(['conflict']);
    const seen = { version: 1, value: '+77015551416' };
    expect(codesOf(await caller.send('zavuch', [phone(1, pupil, '+77015551499', {}, seen)], device()))).toEqual([]);
    expect((await cardOf(pupil)).phone).toBe('+77015551499');
    // The form is told that the card is another by now.
    expect((await change(userId, { version: stored.data.version, phone: null })).error.code).toBe('STALE_VERSION');
    const again = await change(userId, { address: null });
    expect(await cellOf(pupil, 'address')).toEqual([2, null]);
    const undone = await call(caller.app, 'POST /api/v4/os/changes/undo', {
      as: await caller.person('zavuch'),
      body: { schoolId: 1, requestId: crypto.randomUUID(), batch: again.data.batch },
    });
    expect(undone.status).toBe(200);
    expect(await cellOf(pupil, 'address')).toEqual([3, 'Абай даңғылы, 48']);
    const { db } = caller.database;
    const versions = await db.select().from(personHistory).where(eq(personHistory.document, pupil));
    expect(versions.map(({ cell, version }) => `${cell} ${version}`).sort()).toEqual([
      ...['address 1', 'address 2', 'address 3', 'phone 1', 'phone 2'],
    ]);
  });

  it('are told to those who follow the class, and to nobody else', async () => {
    await allow({ flagTeacherCanEditSchedule: true });
    const [teacher, lead, other] = [
      await following('teacher'),
      await following('grouplead'),
      await following('parent'),
    ];
    await caller.send('zavuch', [phone(1, pupilOf(5), '+77015551417')], device());
    for (const [login, own] of [
      ['teacher', teacher],
      ['grouplead', lead],
    ] as const) {
      const { documents } = await caller.send(login, [], own);
      expect(documents).toMatchObject([{ key: 'contacts:71' }]);
      expect(documents[0]?.cells).toMatchObject({
        [contactsCell(71, 'phone', pupilOf(5)).cell]: [1, '+77015551417', expect.any(Number), expect.any(Number)],
      });
    }
    expect((await caller.send('parent', [], other)).documents).toEqual([]);
    await allow({});
  });

  it('go with a pupil into the next class, and are no longer read by those of the former one', async () => {
    const { db } = caller.database;
    await allow({ flagTeacherCanEditSchedule: true });
    const pupil = pupilOf(6);
    await caller.send('zavuch', [phone(1, pupil, '+77015551418')], device());
    const isMember = and(
      eq(groupMembers.schoolId, 1),
      eq(groupMembers.groupId, 71),
      eq(groupMembers.studentSchoolUuid, pupil),
    );
    await db.update(groupMembers).set({ dateTo: '2026-11-01' }).where(isMember);
    const { body, cells } = (await read('teacher')) ?? {};
    expect((body as ContactsClassBody).pupils.map((one) => one.pupil)).not.toContain(pupil);
    expect(Object.keys(cells ?? {})).not.toContain(contactsCell(71, 'phone', pupil).cell);
    const asked = await call(
      caller.app,
      `GET /api/v4/os/sync/history?${new URLSearchParams({ schoolId: '1', eduYear: '2026', ...contactsCell(71, 'phone', pupil) })}`,
      { as: await caller.person('teacher') },
    );
    expect(asked.status).toBe(403);
    await db.update(groupMembers).set({ dateTo: null }).where(isMember);
    await allow({});
  });

  it('are of the classes of a year that goes on: whoever led a class of another, or leads a mixed group, learns nothing', async () => {
    const { db } = caller.database;
    await allow({ flagGroupLoadCanEditSchedule: true, flagTeacherCanEditSchedule: true });
    const common = { schoolId: 1, eduYear: 2026, eduLang: 'kk', shift: 1, roomId: null, leadUserId: 4 };
    await db.insert(groups).values([
      { ...common, id: 75, parallel: 0, letter: 'Шахмат' },
      { ...common, id: 76, parallel: 7, letter: 'Я', archivedOn: '2026-10-01' },
    ]);
    await db.update(groups).set({ leadUserId: 4 }).where(eq(groups.id, 61));
    const listed = async (eduYear: number) =>
      ((await read('grouplead', `contacts-classes:${eduYear}`))?.body as ContactsClassesBody | undefined)?.classes.map(
        ({ groupId }) => groupId,
      );
    expect([await listed(2026), await listed(2025)]).toEqual([[71], []]);
    expect(await read('grouplead', 'contacts:75')).toMatchObject({ error: 'NOT_FOUND' });
    for (const groupId of [75, 76, 61]) {
      if (groupId !== 75)
        expect(await read('grouplead', `contacts:${groupId}`)).toMatchObject({ error: 'ACCESS_DENIED' });
      const typed = [phone(1, pupilOf(0), '+77015551490', { groupId })];
      expect(codesOf(await caller.send('grouplead', typed, device()))).toEqual(['ACCESS_DENIED']);
    }
    // The class goes to somebody else in between: its document leaves the device, and nothing more is written.
    const before = await following('grouplead');
    await db.update(groups).set({ leadUserId: 2 }).where(eq(groups.id, 71));
    const late = await caller.send('grouplead', [phone(1, pupilOf(0), '+77015551490')], {
      ...before,
      want: ['contacts:71'],
    });
    expect(codesOf(late)).toEqual(['ACCESS_DENIED']);
    expect(late).toMatchObject({ resnapshot: true, documents: [{ key: 'contacts:71', error: 'ACCESS_DENIED' }] });
    await db.update(groups).set({ leadUserId: 4 }).where(eq(groups.id, 71));
    await db.update(groups).set({ leadUserId: 2 }).where(eq(groups.id, 61));
    await db.delete(groups).where(inArray(groups.id, [75, 76]));
    await allow({});
  });

  it('of two who write at once one is asked, and the card holds what the cell holds', async () => {
    const pupil = pupilOf(1);
    const { userId, version } = await cardOf(pupil);
    const both = await Promise.all(
      ['+77015551421', '+77015551422'].map((value) => caller.send('zavuch', [phone(1, pupil, value)], device())),
    );
    expect(both.flatMap(codesOf)).toEqual(['conflict']);
    expect((await cardOf(pupil)).phone).toBe((await cellOf(pupil))?.[1]);
    const [, form] = await Promise.all([
      caller.send('zavuch', [phone(1, pupil, '+77015551423', {}, { version: 1 })], device()),
      change(userId, { version: version + 1, phone: '8 701 555 14 24' }),
    ]);
    expect([200, 409]).toContain(form.status);
    expect((await cardOf(pupil)).phone).toBe((await cellOf(pupil))?.[1]);
  });

  it('of another country are kept as they are', async () => {
    const pupil = pupilOf(1);
    const version = Number((await cellOf(pupil))?.[0] ?? 0);
    const abroad = phone(1, pupil, '+998901234567', {}, { version });
    expect(codesOf(await caller.send('zavuch', [abroad], device()))).toEqual([]);
    expect(await cardOf(pupil)).toMatchObject({ phone: '+998901234567' });
  });

  it('an earlier value is brought back by an operation of its kind', () => {
    const address = contactsCell(71, 'phone', pupilOf(0));
    expect(intentToRestore(address, null)?.payload).toEqual({
      groupId: 71,
      pupil: pupilOf(0),
      field: 'phone',
      value: null,
    });
    expect(schoolNow).toBeDefined();
  });
});
