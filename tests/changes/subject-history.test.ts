// What happened to a person or a class is one list: every kind of change, who did it, when, from where and how it was before; and whoever
// writes over something newer is told who wrote that, on both databases.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostAbout, type SubjectHistory, type Undone } from '#contract/changes/changes.schema.ts';
import type { StoredGroup } from '#contract/groups/group-writes.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { users } from '#server/features/people/public.ts';
import { subgroups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const contingent = '/api/v3/os/backoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const personnel = '/api/v3/os/backoffice/school/personnel';
const groups = '/api/v3/os/backoffice/school/groups';
const bells = '/api/v3/os/backoffice/schedule/time-schemes';
const iinOf = iinsFrom('8508155');
const second = idOf('student 1');

describe.each(databaseKinds)('the history of a person and of a class on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await widenSmallSchool(caller.database.db);
    await caller.database.db.update(users).set({ bornDate: '2013-12-31' });
  });
  afterAll(() => caller.close());

  let presses = 0;
  /** Later than what came before. */
  const send = async <Data = { batch: string; version: number }>(login: string, path: string, body: object) => {
    caller.clock.advance(1_000);
    return call<Data>(caller.app, `POST ${path}`, {
      as: await caller.person(login),
      language: 'ru',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' },
      body: { schoolId: 1, eduYear: 2026, requestId: idOf(`history press ${kind} ${presses++}`), ...body },
    });
  };
  const ask = async (of: string, id: string | number, { login = 'director', before = '', school = 1 } = {}) => {
    const query = new URLSearchParams({ schoolId: String(school), of, id: String(id), ...(before && { before }) });
    const as = await caller.person(login);
    return call<SubjectHistory>(caller.app, `GET /api/v4/os/changes/subject?${query}`, { as, school });
  };
  const told = async (of: string, id: string | number) => (await ask(of, id)).data.entries;
  const lastOf = async (of: string, id: string | number, entity: string) =>
    (await told(of, id)).find((entry) => entry.entity === entity);
  const undo = (batch: string) => send<Undone>('director', '/api/v4/os/changes/undo', { batch });
  let devices = 0;
  /** From a device of its own, with the version that stands there. */
  const phone = async (login: string, value: string) => {
    caller.clock.advance(1_000);
    const own = { clientId: idOf(`history device ${kind} ${devices++}`) };
    const [document] = (await caller.send(login, [], { ...own, want: ['contacts:71'] })).documents;
    const version = document?.cells?.[`phone:${second}`]?.[0] ?? 0;
    const payload = { groupId: 71, pupil: second, field: 'phone', value };
    const { exceptions } = await caller.send(login, [operationOf(1, 'setContacts', payload, { version })], own);
    expect(exceptions).toEqual([]);
  };

  it('of a student tells of the card, the class with its order, parents, blocks, resets and what came from a device', async () => {
    await send('director', `${contingent}/update`, { id: 12, address: 'Абай даңғылы, 1' });
    await phone('zavuch', '+77055551412');
    const number = iinOf(1);
    await caller.database.db.update(users).set({ iin: number }).where(eq(users.id, 8));
    const [{ surname, firstname, patronymic } = { surname: '', firstname: '', patronymic: null }] =
      await caller.database.db.select().from(users).where(eq(users.id, 8));
    const names = [{ iin: number, surname, firstname, patronymic }];
    const bound = await send('director', `${contingent}/set-parent`, { id: 12, parentship: [number], names });
    expect(bound.status, bound.text).toBe(200);
    await send('zavuch', `${contingent}/block`, { id: 12, reason: 'утерян телефон' });
    await send('director', `${people}/reset-pass`, { ids: [12] });
    const moved = await send('director', `${people}/student-group/move`, {
      moves: [{ studentGroupUuid: idOf('member 1'), groupId: 72 }],
      date: '2026-11-23',
      orderNumber: '77-к',
      orderDate: '2026-11-20',
      reason: 'class',
    });
    expect(moved.status, moved.text).toBe(200);
    const entries = await told('student', second);
    expect(new Set(entries.map(({ entity }) => entity))).toEqual(
      new Set(['student', 'pupil-contacts', 'parent-link', 'password-reset', 'membership', 'movement']),
    );
    const ats = entries.map(({ at }) => at);
    expect(ats).toEqual([...ats].sort((a, b) => b - a));
    const last = (entity: string) => entries.find((entry) => entry.entity === entity);
    expect(last('movement')?.after).toMatchObject({ from: '7 «А»', to: '1 «Б»', order: { number: '77-к' } });
    const membership = entries.filter(({ entity }) => entity === 'membership');
    expect(membership.map(({ after }) => [after?.group, after?.dateTo])).toEqual(
      expect.arrayContaining([
        ['7 «А»', '2026-11-22'],
        ['1 «Б»', null],
      ]),
    );
    expect(last('pupil-contacts')).toMatchObject({
      call: 'setContacts',
      author: { userId: 9 },
      canUndo: true,
      before: { phone: null, address: 'Абай даңғылы, 1' },
      after: { phone: '+77055551412', address: 'Абай даңғылы, 1', student: expect.stringContaining('Әлиева') },
    });
    expect(last('student')).toMatchObject({
      author: { userId: 9 },
      device: 'Chrome, Linux',
      call: `POST ${contingent}/block`,
      before: { isBlocked: false },
      after: { isBlocked: true, blockReason: 'утерян телефон' },
    });
    // That it happened, and nothing of what it is.
    expect(last('password-reset')).toMatchObject({ before: null, notUndone: 'never', canUndo: false });
    expect(Object.keys(last('password-reset')?.after ?? {})).toEqual(['person']);
    const reset = await undo(last('password-reset')?.batch ?? '');
    expect(reset.error.code).toBe('ACCESS_DENIED');
    await send('director', `${contingent}/unblock`, { id: 12 });
  });

  /** Bells of another name, for some classes. */
  const ring = async (name: string, groupIds: readonly number[]) => {
    const { db } = caller.database;
    const [scheme] = await db.select().from(timeSchemes).where(eq(timeSchemes.isDefault, true)).limit(1);
    const { shift, lessonMinutes, entries } = scheme ?? {};
    const fields = { name, shift, lessonMinutes, entries, isDefault: false, groupIds, applyFrom: '2026-12-01' };
    return send<{ uuid: string; version: number }>('zavuch', `${bells}/create`, fields);
  };

  it('of a class tells of its lead and room, its bells, and who came and went', async () => {
    const led = await send<StoredGroup>('director', `${groups}/update`, { id: 71, leadUserId: 3 });
    expect(led.status, led.text).toBe(200);
    const rung = await ring('екінші', [71]);
    expect(rung.status, rung.text).toBe(200);
    const kinds = (await told('group', 71)).map(({ entity }) => entity);
    expect(kinds).toEqual(expect.arrayContaining(['group', 'time-scheme', 'membership', 'movement']));
    // Who led it and who leads it have it in their files.
    const files = [await told('staff', 3), await told('staff', 4)];
    expect(files.map(([entry]) => [entry?.entity, entry?.before?.leadUserId])).toEqual([
      ['group', 4],
      ['group', 4],
    ]);
    await send('director', `${groups}/update`, { id: 71, leadUserId: 4 });
  });

  it('of the staff tells of positions, resets and replacements', async () => {
    await send('director', `${personnel}/update-access`, { id: 5, position: 4, isInStatistic: 0 });
    await send('director', `${personnel}/reset-pass`, { id: 5 });
    const entries = await told('staff', 5);
    expect(entries.map(({ entity }) => entity)).toEqual(['password-reset', 'staff']);
  });

  it('is told a page at a time, each change once', async () => {
    for (let index = 0; index < mostAbout + 3; index++)
      await send('director', `${contingent}/update`, { id: 13, address: `Абай даңғылы, ${index}` });
    const number = idOf('student 2');
    const first = (await ask('student', number)).data;
    expect([first.entries.length, first.entries[0]?.after?.address]).toEqual([
      mostAbout,
      `Абай даңғылы, ${mostAbout + 2}`,
    ]);
    const rest = (await ask('student', number, { before: first.next ?? '' })).data;
    expect([rest.entries.map(({ after }) => after?.address), rest.next]).toEqual([
      ['Абай даңғылы, 2', 'Абай даңғылы, 1', 'Абай даңғылы, 0'],
      null,
    ]);
    expect((await ask('student', number, { before: '1.x.2' })).status).toBe(422);
  });

  it('is for the management of the school alone', async () => {
    for (const login of ['teacher', 'grouplead', 'student'])
      expect((await ask('student', second, { login })).error.code).toBe('ACCESS_DENIED');
    expect((await ask('student', second, { school: 2 })).error.code).toBe('WRONG_SCHOOL');
    expect((await ask('student', idOf('nobody'))).data).toEqual({ entries: [], next: null });
  });

  const staleWords = async (path: string, body: object) => {
    const refused = await send('director', path, body);
    expect(refused.error.code).toBe('STALE_VERSION');
    return refused.error.message;
  };
  const clockOf = (at: number) =>
    new Date(at).toLocaleTimeString('ru-RU', { timeZone: 'Asia/Almaty', hour: '2-digit', minute: '2-digit' });

  it('a card that a device wrote on is refused in the name of whoever typed there, and its undo too', async () => {
    await send('director', `${contingent}/update`, { id: 12, address: 'Шоқан көшесі' });
    await phone('zavuch', '+77055559999');
    const at = caller.clock.now();
    const change = { id: 12, version: 1, address: 'Басқа көше' };
    expect(await staleWords(`${contingent}/update`, change)).toContain(
      `Омарова С. изменил(а) карточку в ${clockOf(at)}`,
    );
    const written = await lastOf('student', second, 'pupil-contacts');
    const undone = await undo(written?.batch ?? '');
    expect(undone.data).toMatchObject({ undone: 1, kept: [] });
    expect(await lastOf('student', second, 'pupil-contacts')).toMatchObject({ after: { phone: '+77055551412' } });
    expect(await staleWords(`${contingent}/update`, change)).toContain('Сейітов Б.');
  });

  it('a class is refused in the name of who gave it other bells or other parts', async () => {
    await send('director', `${groups}/update`, { id: 71, capacity: 24 });
    const { status, text } = await ring('үшінші', [71]);
    expect(status, text).toBe(200);
    expect(await staleWords(`${groups}/update`, { id: 71, version: 1, capacity: 20 })).toContain('Омарова С.');
    await send('director', `${groups}/update`, { id: 71, capacity: 23 });
    const [part] = await caller.database.db.select().from(subgroups).where(eq(subgroups.groupId, 71));
    const places = [{ studentGroupUuid: idOf('member 2'), type: part?.type, subgroupUuid: part?.uuid }];
    const placed = await send('zavuch', `${groups}/subgroups/place`, { groupId: 71, from: '2026-12-01', places });
    const isPlaced = placed.status === 200 && placed.data.batch !== null;
    expect(isPlaced ? 'placed' : placed.text).toBe('placed');
    expect(await staleWords(`${groups}/update`, { id: 71, version: 1, capacity: 20 })).toContain('Омарова С.');
    const divide = {
      groupId: 71,
      version: 1,
      type: 'craft',
      parts: [
        { uuid: idOf('p1'), label: 'A' },
        { uuid: idOf('p2'), label: 'B' },
      ],
    };
    expect(await staleWords(`${groups}/subgroups/division`, divide)).toContain('Омарова С.');
  });

  it('bells are refused in the name of who took a class from them', async () => {
    const { data: scheme } = await ring('төртінші', [71]);
    const { db } = caller.database;
    const [stored] = await db.select().from(timeSchemes).where(eq(timeSchemes.uuid, scheme.uuid));
    await send('director', `${groups}/update`, { id: 71, timeSchemeUuid: null, applyFrom: '2026-12-01' });
    const { name, shift, lessonMinutes, isDefault, entries } = stored ?? {};
    const body = { uuid: scheme.uuid, version: 1, name, shift, lessonMinutes, isDefault, entries, groupIds: [] };
    expect(await staleWords(`${bells}/update`, body)).toContain('Сейітов Б.');
  });
});
