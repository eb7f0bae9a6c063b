import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '#tests/support/database.ts';
import { signIn } from '#tests/support/server.ts';
import { attemptSignIn } from '#tests/support/sign-in.ts';
import { idOf, password } from '#tests/support/small-school.ts';
import { call } from './calls.ts';
import { edgeOfSuite } from './edge.ts';

describe.each(databaseKinds)('the log on %s', (kind) => {
  const edge = edgeOfSuite(kind);

  it('writes one log line for each request, with its id, and never a login, a name, a token or a body', async () => {
    edge.lines.length = 0;
    const secret = 'Ұмытпа-1234';
    await attemptSignIn(edge.app, { login: 'somebody-special', secret });
    const signedIn = await signIn(edge.app, 'student');
    await call(
      edge.app,
      `GET /api/v4/os/clientoffice/schedule?schoolId=1&eduYear=2026&studentSchoolUuid=${idOf('student 0')}`,
      {
        as: signedIn,
      },
    );
    await call(edge.app, 'GET /no-such-page/Абенов.json?name=Абенов');
    await call(edge.app, 'POST /api/mark', { as: edge.teacher, body: { comment: secret } });
    await edge.database.db.execute(sql`alter table quarters rename to quarters_elsewhere`);
    const failed = await call(edge.app, 'GET /api/v2/os/quarters', { as: edge.teacher });
    await edge.database.db.execute(sql`alter table quarters_elsewhere rename to quarters`);
    const logged = edge.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    // On a busy machine a request may be logged as slow; it is one line all the same.
    expect(logged.filter(({ msg }) => msg === 'request' || msg === 'slow request')).toHaveLength(6);
    for (const line of logged) expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
    const failure = logged.find(({ msg }) => msg === 'request failed');
    expect(failure).toMatchObject({
      level: 50,
      requestId: failed.error.requestId,
      error: { frames: expect.any(Array) },
    });
    expect(logged.find(({ route }) => route === '/api/v4/os/clientoffice/schedule')).toMatchObject({
      userId: 11,
      status: 200,
    });
    const text = edge.lines.join('');
    for (const hidden of [
      'somebody-special',
      'student"',
      secret,
      'Абенов',
      signedIn.token,
      edge.teacher.token,
      'qalam_refresh',
      password,
      idOf('student 0'),
      'select',
      '127.0.0.1',
    ]) {
      expect(text).not.toContain(hidden);
    }
  });
});
