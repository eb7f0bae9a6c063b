// A school's corrections of texts: who may, what is accepted, whom they reach.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/localized.ts';
import type { Correction } from '#contract/corrections/corrections.schema.ts';
import { problemOfCorrection } from '#contract/corrections/corrections.schema.ts';
import type { Database } from '#server/db/client.ts';
import { dictionaries } from '#server/shared/texts.ts';
import { readFeed } from '#server/sync/feed.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

const path = '/api/v4/os/corrections';

describe.each(databaseKinds)('corrections of texts on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let student: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database);
    [director, student] = [await signIn(app, 'director'), await signIn(app, 'student')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  let presses = 0;
  const set = (key: string, text: string | null, more: object = {}) =>
    call(app, `PUT ${path}`, {
      as: director,
      body: { schoolId: 1, key, language: 'ru', text, requestId: idOf(`correction ${++presses}`), ...more },
    });
  const list = () => call<Correction[]>(app, `GET ${path}?schoolId=1`, { as: student });
  const told = async () =>
    (await readFeed(database.db, 1, { scopes: ['school'], after: 0, limit: 100 })).map(({ document }) => document);

  it('one is made, changed and taken back by the director; everybody reads it, and the devices of the school are told', async () => {
    expect((await set('journal.title', '  Классный журнал ')).status).toBe(200);
    expect((await list()).data).toEqual([{ key: 'journal.title', language: 'ru', text: 'Классный журнал' }]);
    expect(await told()).toEqual(['corrections']);
    await set('journal.title', 'Журнал класса');
    await set('journal.title', 'Сынып журналы', { language: 'kz' });
    expect((await list()).data?.map(({ language, text }) => `${language} ${text}`)).toEqual([
      'kz Сынып журналы',
      'ru Журнал класса',
    ]);
    await set('journal.title', null);
    await set('journal.title', null, { language: 'kz' });
    expect((await list()).data).toEqual([]);
  });

  it.each([
    ['a key that no text has', 'journal.nothing', 'Ничего', 'key'],
    ['a name that every object has', 'constructor', 'Ничего', 'key'],
    ['a value less', 'ui.asOf', 'Недавно', 'text'],
    ['another value', 'ui.asOf', 'На {{day}}', 'text'],
    ['markup', 'journal.title', '<b>Журнал</b>', 'text'],
    ['half a value', 'journal.title', 'Журнал {{', 'text'],
    ['the name of another text', 'journal.title', '$t(ui.close)', 'text'],
    ['nothing', 'journal.title', '  ', 'text'],
  ])('%s is refused on its field', async (_what, key, text, field) => {
    const { status, error } = await set(key, text);
    expect([status, error?.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.keys(error?.errors ?? {})).toEqual([field]);
    expect((await list()).data).toEqual([]);
  });

  it('every text of the product could stand for itself', () => {
    for (const language of languages) {
      for (const [key, text] of Object.entries(dictionaries[language])) {
        expect([key, problemOfCorrection(text, text)]).toEqual([key, null]);
      }
    }
  });
});
