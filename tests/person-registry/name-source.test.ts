// Where the name on a card is from: the register only where it says the same, a sheet, or somebody's hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { ImportApplied } from '#contract/core/import.ts';
import type { StoredStaff } from '#contract/personnel/staff-writes.ts';
import type { Database } from '#server/db/client.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { newPupil } from '#tests/support/new-people.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { formOf, multipart } from '#tests/support/sheet-files.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const iinOf = iinsFrom('1312315', 10);
const [known, alike, ofStaff] = [iinOf(700), iinOf(701), '850315400005'];
const folder = mkdtempSync(path.join(os.tmpdir(), 'qalam-names-'));
const register = path.join(folder, 'people.tsv');
const head = 'iin\tsex\tborn\tsurname_kz\tfirstname_kz\tpatronymic_kz';
const row = (iin: string) => `${iin}\tm\t31.12.2013\tӘлиев\tАйбек\tБолатұлы`;
writeFileSync(register, [head, row(known), row(alike), row(ofStaff)].join('\n'));
afterAll(() => rmSync(folder, { recursive: true }));

const base = '/api/v3/os/backoffice/school/contingent';
let presses = 0;
const press = () => idOf(`name press ${presses++}`);

describe.each(databaseKinds)('the name on a card on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, testClock(), { registry: register });
    director = await signIn(app, 'director');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const send = <Data>(where: string, body: object) =>
    call<Data>(app, `POST ${where}`, {
      as: director,
      body: { schoolId: 1, eduYear: 2026, requestId: press(), ...body },
    });
  const admit = (more: object) =>
    send<StoredStudent>(`${base}/create`, {
      ...newPupil,
      surname: 'Әлиев',
      firstname: 'Айбек',
      patronymic: 'Болатұлы',
      ...more,
    });
  const card = async (id: number) =>
    (await call<StudentCard>(app, `GET ${base}/by-id?schoolId=1&eduYear=2026&id=${id}`, { as: director })).data;

  it('is of the register where it says the same, and by hand where it does not or nobody was asked', async () => {
    const told = await admit({ iin: known });
    expect(told.data.nameSource).toBe('register');
    expect((await admit({ iin: alike, firstname: 'Асқар' })).data.nameSource).toBe('hand');
    expect((await admit({ iin: iinOf(702), surname: 'Ермеков' })).data.nameSource).toBe('hand');
    // Another name makes it somebody's; taken back it is the register's again, and what is no name leaves it.
    const { id } = told.data;
    expect((await send<StoredStudent>(`${base}/update`, { id, address: 'Абай, 1' })).data.nameSource).toBe('register');
    const renamed = await send<StoredStudent>(`${base}/update`, { id, surname: 'Әлі' });
    expect(renamed.data.nameSource).toBe('hand');
    await send('/api/v4/os/changes/undo', { eduYear: undefined, batch: renamed.data.batch });
    expect((await card(id)).nameSource).toBe('register');
  });

  it('is of the sheet that brought it; a row that says the same name leaves it as it is', async () => {
    const content = (lines: readonly string[]) => Buffer.from(['Тегі;Аты;Отчество;ИИН;Сынып', ...lines].join('\r\n'));
    const query = () =>
      new URLSearchParams({
        schoolId: '1',
        eduYear: '2026',
        requestId: press(),
        arrivalDate: '2026-11-20',
        reason: 'grade1',
      });
    const send = (lines: readonly string[]) =>
      call<ImportApplied>(app, `POST ${base}/import?${query()}`, {
        as: director,
        headers: multipart,
        body: formOf({ field: 'import', file: 'a.csv', content: content(lines) }),
      });
    const added = await send([`Сәрсенов;Әли;;${iinOf(703)};7 «А»`]);
    const [id = 0] = added.data.ids ?? [];
    expect((await card(id)).nameSource).toBe('sheet');
    const list = await admit({ iin: iinOf(704), surname: 'Омаров' });
    expect((await send([`Омаров;Айбек;Болатұлы;${iinOf(704)};7 «А»`])).data.changed).toBe(0);
    expect((await card(list.data.id)).nameSource).toBe('hand');
    expect((await send([`Омар;Айбек;Болатұлы;${iinOf(704)};7 «А»`])).data.changed).toBe(1);
    expect((await card(list.data.id)).nameSource).toBe('sheet');
  });

  it('is told of the staff alike', async () => {
    const create = (more: object) =>
      send<StoredStaff>('/api/v3/os/backoffice/school/personnel/create', {
        surname: 'Әлиев',
        firstname: 'Айбек',
        lastname: 'Болатұлы',
        isNotResident: false,
        sex: 'm',
        bornDate: '1985-03-15',
        phone: '+7 701 555 14 12',
        category: null,
        positionId: 4,
        isInStatistic: 1,
        ...more,
      });
    expect((await create({ iin: ofStaff })).data.nameSource).toBe('register');
    expect((await create({ iin: null, isNotResident: true, surname: 'Смит' })).data.nameSource).toBe('hand');
  });
});
