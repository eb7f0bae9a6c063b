// Who was told a first password loses it with the right by which they were told: the account gets the next one, and its sessions end.
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Credentials } from '#contract/core/credentials.ts';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { GroupSettings } from '#contract/groups/group-settings.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const personnel = '/api/v3/os/backoffice/school/personnel';
const people = '/api/v4/os/backoffice/people-management';
let presses = 0;

describe('a first password', () => {
  let database: Database;
  let app: FastifyInstance;
  let who: Record<'director' | 'deputy' | 'lead', Session>;
  beforeEach(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    await database.db.update(schools).set({ flags: { apiVersion: 'v4', flagGroupLoadCanEditSchedule: true } });
    app = await startTestApp(database, testClock());
    const [director, deputy, lead] = ['director', 'zavuch', 'grouplead'].map((login) => signIn(app, login));
    who = { director: await director, deputy: await deputy, lead: await lead } as typeof who;
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = { batch: string }>(path: string, body: object, as = who.director) =>
    call<Data>(app, `POST ${path}`, {
      as,
      body: { schoolId: 1, eduYear: 2026, requestId: idOf(`told ${presses++}`), ...body },
    });
  const enter = async ({ login, password }: Credentials) => {
    const { status, data } = await call<LoginAnswer>(app, 'POST /api/login', { body: { login, password } });
    return status === 200 ? { userId: 0, token: data.access_token, cookie: '' } : null;
  };
  /** Told to a person, who comes in with one of them. */
  const told = async (kind: 'contingent' | 'personnel', ids: readonly number[], as: Session) => {
    const { data } = await send<Credentials[]>(`${people}/${kind}/reset-pass`, { ids }, as);
    const [first] = data;
    const inside = first && (await enter(first));
    if (!inside) throw new Error('The slip does not open');
    return { slips: data, inside };
  };
  const isIn = async (as: Session) => (await call(app, 'GET /api/v4/os/user-info', { as })).status === 200;
  const generationOf = async (id: number) =>
    (await database.db.select().from(users).where(eq(users.id, id)))[0]?.firstPasswordGeneration;
  const isLost = async ({ slips, inside }: Awaited<ReturnType<typeof told>>) => {
    for (const slip of slips) expect(await enter(slip)).toBeNull();
    expect(await isIn(inside)).toBe(false);
  };
  const move = (member: string) => ({
    moves: [{ studentGroupUuid: idOf(member), groupId: 72 }],
    dryRun: false,
    date: '2026-11-20',
    reason: 'class',
    orderNumber: null,
    orderDate: null,
  });
  const dismissed = { date: '2026-11-20', order: null, reason: null };

  it('is another one when a deputy who was told it is dismissed, or made a teacher', async () => {
    const known = await told('personnel', [5], who.deputy);
    const kept = await told('personnel', [2], who.director);
    expect((await send(`${personnel}/delete`, { id: who.deputy.userId, ...dismissed })).status).toBe(200);
    await isLost(known);
    expect(await isIn(kept.inside)).toBe(true);
    // Back, told again, and in another position.
    await send(`${personnel}/restore`, { id: who.deputy.userId });
    who.deputy = await signIn(app, 'zavuch');
    const again = await told('personnel', [5], who.deputy);
    expect((await send(`${personnel}/update-access`, { id: who.deputy.userId, positionId: 4 })).status).toBe(200);
    await isLost(again);
  });

  it('is another one when its owner rises above the deputy who was told it, or who was told it falls below its owner', async () => {
    const give = (id: number, positionId: number, as = who.director) =>
      send(`${personnel}/update-access`, { id, positionId }, as);
    const risen = await told('personnel', [5], who.deputy);
    expect((await give(5, 131)).status).toBe(200);
    await isLost(risen);
    // The director hires the one who comes after, prints the slip, and is a deputy from then on.
    expect((await give(5, 1)).status).toBe(200);
    const next = await told('personnel', [5], who.director);
    const kept = await told('personnel', [2], who.director);
    // A third one, with a password of their own: else the school would have no director who signs in.
    expect((await give(3, 1)).status).toBe(200);
    expect((await give(who.director.userId, 2, next.inside)).status).toBe(200);
    await isLost(next);
    expect(await isIn(kept.inside)).toBe(true);
  });

  it('is another one when the class gets another lead; an own password and what the director was told stay', async () => {
    const known = await told('contingent', [12, 13], who.lead);
    await database.db.update(users).set({ passwordHash: 'own', isDefaultPassword: false }).where(eq(users.id, 13));
    const before = await generationOf(13);
    const kept = await told('contingent', [14], who.director);
    const changed = await send('/api/v3/os/backoffice/school/groups/update', { id: 71, leadUserId: 5 });
    expect(changed.status).toBe(200);
    await isLost(known);
    expect([await generationOf(13), await isIn(kept.inside)]).toEqual([before, true]);
  });

  it('is another one when the lead leaves, or leads no more by their position, although the class keeps their name', async () => {
    const known = await told('contingent', [12], who.lead);
    expect((await send(`${personnel}/update-access`, { id: who.lead.userId, positionId: 13 })).status).toBe(200);
    await isLost(known);
    await send(`${personnel}/update-access`, { id: who.lead.userId, positionId: 4 });
    who.lead = await signIn(app, 'grouplead');
    const again = await told('contingent', [12], who.lead);
    expect((await send(`${personnel}/delete`, { id: who.lead.userId, ...dismissed })).status).toBe(200);
    await isLost(again);
  });

  it('is another one when the student leaves and comes back into another class', async () => {
    const known = await told('contingent', [12], who.lead);
    const contingent = '/api/v3/os/backoffice/school/contingent';
    const order = { orderNumber: null, orderDate: null };
    expect(
      (await send(`${contingent}/delete`, { id: 12, date: '2026-11-18', reason: 'abroad', ...order })).status,
    ).toBe(200);
    const arrival = { arrivalDate: '2026-11-20', reason: 'same_district', arrivalOrder: null, arrivalOrderDate: null };
    expect((await send(`${contingent}/restore`, { id: 12, groupId: 72, ...arrival })).status).toBe(200);
    await isLost(known);
  });

  it('is another one when the student moves to another class', async () => {
    const known = await told('contingent', [12], who.lead);
    const kept = await told('contingent', [13], who.lead);
    const moved = await send(`${people}/contingent/student-group/move`, move('member 1'));
    expect(moved.status).toBe(200);
    await isLost(known);
    expect(await isIn(kept.inside)).toBe(true);
  });

  it('is another one when the deputy or the lead who was told it is blocked', async () => {
    const block = (id: number) => send(`${personnel}/block`, { id, reason: null });
    const [known, led] = [await told('personnel', [5], who.deputy), await told('contingent', [12], who.lead)];
    const kept = await told('contingent', [14], who.director);
    for (const { userId } of [who.deputy, who.lead]) expect((await block(userId)).status).toBe(200);
    await isLost(known);
    await isLost(led);
    expect(await isIn(kept.inside)).toBe(true);
  });

  it('is another one when the undo of an unblocking blocks again who was told it', async () => {
    await send(`${personnel}/block`, { id: who.deputy.userId, reason: null });
    const { data } = await send(`${personnel}/unblock`, { id: who.deputy.userId });
    who.deputy = await signIn(app, 'zavuch');
    const known = await told('personnel', [5], who.deputy);
    expect((await send('/api/v4/os/changes/undo', { batch: data.batch })).status).toBe(200);
    await isLost(known);
  });

  it('of the only other director keeps a director from being blocked who was told it', async () => {
    const give = (id: number, positionId: number, as = who.director) =>
      send(`${personnel}/update-access`, { id, positionId }, as);
    expect((await give(5, 1)).status).toBe(200);
    const next = await told('personnel', [5], who.director);
    const refused = await send(`${personnel}/block`, { id: who.director.userId, reason: null }, next.inside);
    expect([refused.status, await isIn(next.inside)]).toEqual([409, true]);
  });

  it('of the last director that is left keeps a sheet from making the others teachers at once', async () => {
    const { db } = database;
    const iinOf = iinsFrom('8508154');
    for (const id of [1, 2, 3])
      await db
        .update(users)
        .set({ iin: iinOf(id), bornDate: '1985-08-15' })
        .where(eq(users.id, id));
    for (const id of [2, 3]) expect((await send(`${personnel}/update-access`, { id, positionId: 1 })).status).toBe(200);
    const last = await told('personnel', [3], who.director);
    const people = await db
      .select()
      .from(users)
      .where(inArray(users.id, [1, 2]))
      .orderBy(users.id);
    const rows = people.map(({ id, surname, firstname, patronymic }) => {
      const name = [surname, firstname, patronymic ?? ''].join(' ').trim();
      return [name, iinOf(id), 'Учитель', `8 701 555 14 1${id}`];
    });
    const lines = [['ФИО', 'ЖСН', 'Должность', 'Телефон'], ...rows].map((line) => line.join('\t'));
    const text = Buffer.from(`\ufeff${lines.join('\n')}`, 'utf16le');
    const query = new URLSearchParams({ schoolId: '1', eduYear: '2026', requestId: idOf('two directors') });
    const refused = await call(app, `POST ${personnel}/import?${query}`, {
      as: who.director,
      headers: multipart,
      body: formOf({ field: 'import', file: 'staff.csv', content: text }),
    });
    expect([refused.status, refused.error.code]).toEqual([409, 'LAST_DIRECTOR']);
    expect(await isIn(last.inside)).toBe(true);
  });

  it('is another one when the student moves who told it is blocked since before', async () => {
    const known = await told('contingent', [12], who.deputy);
    await database.db.update(users).set({ blockedAt: 1 }).where(eq(users.id, who.deputy.userId));
    const moved = await send(`${people}/contingent/student-group/move`, move('member 1'));
    expect(moved.status).toBe(200);
    await isLost(known);
  });

  it('is another one when the school takes the right to write from its leads, and when undo does', async () => {
    const [known, kept] = [await told('contingent', [12], who.lead), await told('contingent', [14], who.director)];
    const path = '/api/v3/os/backoffice/school/groups/settings';
    const { data: settings } = await call<GroupSettings>(app, `GET ${path}?schoolId=1`, { as: who.director });
    const save = (flagGroupLoadCanEditSchedule: boolean) => {
      const { version: _, ...fields } = settings;
      return send(path, { ...fields, flagGroupLoadCanEditSchedule });
    };
    expect((await save(false)).status).toBe(200);
    await isLost(known);
    expect(await isIn(kept.inside)).toBe(true);
    const allowed = await save(true);
    const again = await told('contingent', [12], who.lead);
    expect((await send('/api/v4/os/changes/undo', { batch: allowed.data.batch })).status).toBe(200);
    await isLost(again);
  });
});
