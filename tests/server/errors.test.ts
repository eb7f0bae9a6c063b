// Refused and failed calls: the envelope, its id, its language, its fields, and what it must not reveal.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errorEnvelope } from '#contract/core/envelope.ts';
import { languages } from '#contract/core/localized.ts';
import en from '#contract/errors/texts/en.first.ts';
import kz from '#contract/errors/texts/kz.first.ts';
import ru from '#contract/errors/texts/ru.first.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf } from '#tests/support/small-school.ts';
import { call } from './calls.ts';
import { edgeOfSuite, internals, teacherBody } from './edge.ts';

const scheduleUuid = idOf('lesson early');

describe.each(databaseKinds)('errors on %s', (kind) => {
  const edge = edgeOfSuite(kind);

  it.each([
    ['GET /api/nothing', 404, 'NOT_FOUND'],
    ['GET /nothing.txt', 404, 'NOT_FOUND'],
    ['GET /%', 400, 'BAD_REQUEST'],
    ['GET /api/%ZZ', 400, 'BAD_REQUEST'],
    [`GET /api/journal/lesson/${'a'.repeat(150)}`, 404, 'NOT_FOUND'],
    ['DELETE /api/mark', 405, 'METHOD_NOT_ALLOWED'],
    [`POST /api/schedule/lesson/${scheduleUuid}`, 405, 'METHOD_NOT_ALLOWED'],
    ['GET /api/mark', 405, 'METHOD_NOT_ALLOWED'],
    ['GET /api/v4/os/user-info', 401, 'SIGN_IN_REQUIRED'],
  ])('%s is answered %d %s in the envelope, with the id of the request', async (line, status, code) => {
    const answer = await call(edge.app, line);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(errorEnvelope.parse(JSON.parse(answer.text))).toEqual(JSON.parse(answer.text));
    expect(answer.error.requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(answer.headers['x-request-id']).toBe(answer.error.requestId);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('name the methods that a path has', async () => {
    expect((await call(edge.app, 'DELETE /api/mark')).headers.allow).toBe('POST, PUT');
    expect((await call(edge.app, `POST /api/schedule/lesson/${scheduleUuid}`)).headers.allow).toBe('GET, HEAD');
  });

  it('speak the language of X-Localization, kz when it is unknown', async () => {
    const found = new Set<string>();
    for (const language of languages) {
      found.add((await call(edge.app, 'GET /api/nothing', { headers: { 'x-localization': language } })).error.message);
    }
    expect([...found]).toEqual([kz, ru, en].map((texts) => texts['error.NOT_FOUND']));
    expect(found.size).toBe(3);
    const unknown = await call(edge.app, 'GET /api/nothing', { headers: { 'x-localization': 'fr' } });
    expect(unknown.error.message).toBe(kz['error.NOT_FOUND']);
  });

  it('of input name each field with its text', async () => {
    const { status, error } = await call(edge.app, 'POST /api/mark', {
      as: edge.teacher,
      body: { schoolId: 1, userId: 'me', scheduleUuid: 'no uuid', mark: 5 },
    });
    expect([status, error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(error.errors).toEqual({
      userId: ['Something that was entered is not valid.'],
      eduYear: ['Required field'],
      groupId: ['Required field'],
      subjectId: ['Required field'],
      studentGroupUuid: ['Required field'],
      scheduleUuid: ['Something that was entered is not valid.'],
      date: ['Required field'],
      markType: ['Required field'],
    });
    const query = await call(edge.app, 'GET /api/v4/os/frontoffice/schedule?schoolId=1&eduYear=x', {
      as: edge.teacher,
    });
    expect(query.error.errors).toEqual({ eduYear: ['Something that was entered is not valid.'] });
  });

  it('tell a stranger nothing of the input', async () => {
    const { error } = await call(edge.app, 'POST /api/mark', { body: { nonsense: true } });
    expect([error.code, error.errors]).toEqual(['SIGN_IN_REQUIRED', undefined]);
  });

  it('of the database say nothing of it', async () => {
    await edge.database.db.execute(sql`alter table quarters rename to quarters_elsewhere`);
    const answers = [
      await call(edge.app, 'GET /api/v2/os/quarters', { as: edge.teacher }),
      await call(edge.app, 'POST /api/v4/os/sync', { as: edge.teacher, body: teacherBody({ want: ['year:2026'] }) }),
    ];
    await edge.database.db.execute(sql`alter table quarters_elsewhere rename to quarters`);
    for (const { status, error, text } of answers) {
      expect([status, error.code]).toEqual([500, 'INTERNAL']);
      expect(text).not.toMatch(internals);
      expect(text).not.toContain('quarters');
    }
  });
});
