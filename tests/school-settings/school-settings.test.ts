// What a school says of itself, over the real server.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { Contacts, Director } from '#contract/school-settings/school-settings.schema.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import type { Database } from '#server/db/client.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const director = '/api/v4/os/system/director-name';
const contacts = '/api/v4/os/system/contacts';
const said = { dirName: 'Сейітова Жанар', roleRu: 'Директор школы', roleKz: 'Мектеп директоры' };
const helper = { phone: '8 727 384 00 11', qalamAdminName: 'Ким В.', qalamAdminPhone: '7715344164' };

describe('a school says of itself', () => {
  let database: Database;
  let app: FastifyInstance;
  let manager: Session;
  let teacher: Session;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, testClock());
    [manager, teacher] = [await signIn(app, 'director'), await signIn(app, 'teacher')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const read = async <Data>(path: string, schoolId = 1, as = teacher) =>
    call<Data>(app, `GET ${path}?schoolId=${schoolId}`, { as });
  type Stored = { version: number; batch: string | null };
  const save = <Data = Stored>(path: string, body: object, as = manager) =>
    call<Data>(app, `POST ${path}`, { as, body: { schoolId: 1, ...body } });

  // covers SYSTEM-024 SYSTEM-025
  it('who leads it: the name, and the role in both languages of its documents', async () => {
    const before = (await read<Director>(director)).data;
    expect(before).toEqual({ dirName: null, roleRu: null, roleKz: null, version: 1 });
    const press = { ...said, version: 1, requestId: idOf('director press') };
    const stored = await save<Director & Stored>(director, press);
    expect(stored.data).toMatchObject({ ...said, version: 2 });
    expect((await save(director, press)).data).toEqual(stored.data);
    expect((await read<Director>(director)).data).toEqual({ ...said, version: 2 });
    // Of school 2 a person of school 1 learns and changes nothing.
    expect((await read(director, 2)).status).toBe(403);
    expect((await save(director, { ...said, schoolId: 2 })).status).toBe(403);
    for (const wrong of [{ dirName: ' ' }, { roleRu: '' }, { roleKz: 'қ'.repeat(101) }, { dirName: null }]) {
      const { status, error } = await save(director, { ...said, ...wrong });
      expect([wrong, status, Object.keys(error.errors ?? {})]).toEqual([wrong, 422, Object.keys(wrong)]);
    }
  });

  // covers SYSTEM-026
  it('whom to ask, telephones as they are dialled; whoever signs in is told', async () => {
    const { version } = (await read<Contacts>(contacts)).data;
    const stored = await save<Contacts & Stored>(contacts, { ...helper, version });
    const normal = { phone: '+77273840011', qalamAdminName: 'Ким В.', qalamAdminPhone: '+77715344164' };
    expect(stored.data).toMatchObject({ ...normal, version: version + 1 });
    expect((await read<Contacts>(contacts)).data).toEqual({ ...normal, email: null, version: version + 1 });
    const info = await call<UserInfo>(app, 'GET /api/v4/os/user-info', { as: teacher });
    expect(info.data.school).toMatchObject({ ...normal, flagFreedomIsEnabled: expect.any(Boolean) });
    for (const phone of ['8 727', '-', '8 727 384 00 11 8 727 384 00 12'])
      expect((await save(contacts, { ...helper, phone })).status).toBe(422);
    const abroad = { ...helper, qalamAdminPhone: '+996 555 12 34 56' };
    expect((await save<Contacts>(contacts, abroad)).data).toMatchObject({ qalamAdminPhone: '+996555123456' });
    const empty = { phone: '+7', qalamAdminName: null, qalamAdminPhone: null };
    expect((await save<Contacts>(contacts, empty)).data).toMatchObject({ ...empty, phone: null });
  });

  // covers VALID-004 VALID-005 CONST3-014
  it('an e-mail with a name and a domain, or none; whoever does not send it leaves it', async () => {
    const stored = async (email?: string | null) =>
      (await save<Contacts>(contacts, email === undefined ? helper : { ...helper, email })).data?.email;
    expect(await stored('mektep-42@edu.example.kz')).toBe('mektep-42@edu.example.kz');
    expect(await stored()).toBe('mektep-42@edu.example.kz');
    expect(await stored('')).toBeNull();
    expect(await stored(null)).toBeNull();
    for (const email of [
      'mektep',
      '@edu.kz',
      'a@edu',
      'a@edu.k',
      'a@edu.kazakhs',
      'a b@edu.kz',
      'a..b@edu.kz',
      'a@-edu.kz',
    ]) {
      const { status, error } = await save(contacts, { ...helper, email });
      expect([email, status, error.errors]).toEqual([email, 422, { email: ['The e-mail address is not valid'] }]);
    }
  });

  it('asks whoever saves over what somebody changed meanwhile; the other part is none of that', async () => {
    const first = (await save<Director & Stored>(director, { ...said, roleRu: 'Руководитель' })).data;
    await save(contacts, helper);
    const stale = await save(director, { ...said, version: first.version - 1 });
    expect([stale.status, stale.error.code]).toEqual([409, 'STALE_VERSION']);
    expect((await save(director, { ...said, version: first.version })).status).toBe(200);
    // What is the same already is no change.
    expect((await save(director, said)).data).toMatchObject({ batch: null, version: first.version + 1 });
  });

  it('to two who save at once: one is stored, the other is asked', async () => {
    for (const path of [director, contacts]) {
      const { version } = (await read<{ version: number }>(path)).data;
      const [field, rest] = path === director ? ['dirName', said] : ['qalamAdminName', helper];
      const both = ['Біріншісі', 'Екіншісі'].map((name) =>
        save(path, { ...rest, [field]: `${name} ${version}`, version }),
      );
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await read<{ version: number }>(path)).data.version).toBe(version + 1);
    }
  });

  it('by its management alone, with a history, and back', async () => {
    expect((await save(director, said, teacher)).error.code).toBe('ACCESS_DENIED');
    const before = (await read<Contacts>(contacts)).data;
    const { batch } = (await save(contacts, { ...helper, qalamAdminName: 'Басқа адам' })).data;
    const history = async () =>
      (
        await call<EntryHistory[]>(
          app,
          'GET /api/v4/os/changes/entry?schoolId=1&eduYear=2026&entity=schoolContacts&id=1',
          { as: manager },
        )
      ).data;
    expect((await history()).map((change) => change.batch)).toContain(batch);
    const undone = await save<Undone>('/api/v4/os/changes/undo', { eduYear: 2026, batch, requestId: idOf('undo') });
    expect(undone.data.kept).toEqual([]);
    expect((await read<Contacts>(contacts)).data).toEqual({ ...before, version: before.version + 2 });
  });
});
