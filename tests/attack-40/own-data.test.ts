// What a person says of themselves (phone, e-mail, picture) and who is told of it: the schools where they are, and not those where they were.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parentChildren, students, users } from '#server/features/people/public.ts';
import { contingent, iinOf, openTwoSchools, press, type TwoSchools } from '#tests/admission-requests/two-schools.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { signIn } from '#tests/support/server.ts';

let world: TwoSchools;
let id: number;
beforeEach(async () => {
  world = await openTwoSchools(databaseKind);
  id = (await world.admitIn(1, iinOf(3), { arrivalDate: '2026-11-02' })).data.id;
  await world.archiveIn(1, id, { date: '2026-11-10', reason: 'abroad' });
  expect((await world.admitIn(2, iinOf(3), { arrivalDate: '2026-11-12' })).data.id).toBe(id);
});
afterEach(() => world.close());

describe('the former school of a student', () => {
  it('O01 does not learn the phone and the e-mail that the student gave since', async () => {
    await world.database.db
      .update(users)
      .set({ phone: '+77017654321', email: 'new@example.kz' })
      .where(eq(users.id, id));
    const { text } = await world.cardIn(1, id);
    expect(text).not.toContain('77017654321');
    expect(text).not.toContain('new@example.kz');
    // The school where they learn does.
    expect((await world.cardIn(2, id)).text).toContain('new@example.kz');
  });

  it('O02 does not learn the phone and the e-mail that a parent gave since', async () => {
    const { db } = world.database;
    const cards = await db.select().from(students).where(eq(students.userId, id));
    for (const { schoolId, studentSchoolUuid } of cards)
      await db.insert(parentChildren).values({ schoolId, parentUserId: 7, studentSchoolUuid });
    const parent = await signIn(world.app, 'parent');
    const saved = await call(world.app, 'POST /api/v4/os/profile/contacts', {
      as: parent,
      body: { phone: '+77017654321', email: 'mother@example.kz', requestId: press() },
    });
    if (saved.status !== 200) console.log(saved.text);
    expect(saved.status).toBe(200);
    const { text, status } = await world.cardIn(1, id);
    expect(status).toBe(200);
    expect(text).not.toContain('mother@example.kz');
    expect(text).not.toContain('77017654321');
  });

  it('O03 does not learn it from a profile, a list or a parents list either', async () => {
    await world.database.db
      .update(users)
      .set({ phone: '+77017654321', email: 'new@example.kz' })
      .where(eq(users.id, id));
    const [card] = await world.database.db.select().from(students).where(eq(students.userId, id));
    const seen = [
      `GET ${contingent}/list?schoolId=1&eduYear=2026`,
      '/api/v4/os/backoffice/parents?schoolId=1&eduYear=2026',
      `GET /api/v4/os/backoffice/people-management/contingent/student-profiles/profile?schoolId=1&eduYear=2026&studentSchoolUuid=${card?.studentSchoolUuid}`,
    ];
    for (const line of seen) {
      const { text, status } = await call(world.app, line.startsWith('GET') ? line : `GET ${line}`, {
        as: world.sessions[1],
      });
      console.log('O03', status, line.slice(0, 60));
      expect(text).not.toContain('new@example.kz');
    }
  });
});

describe('own contacts', () => {
  it('O04 take no HTML, no letter of control, and no phone of another form', async () => {
    const as = await signIn(world.app, 'teacher');
    for (const body of [
      { phone: '=1+1' },
      { phone: '7'.repeat(100) },
      { email: 'a@b\u0000.kz' },
      { email: 'a@b.kz\r\nBcc: x@y.kz' },
      { email: '<img src=x>@b.kz' },
      { email: `${'a'.repeat(300)}@b.kz` },
      { phone: {} },
    ]) {
      const { status } = await call(world.app, 'POST /api/v4/os/profile/contacts', {
        as,
        body: { ...body, requestId: press() },
      });
      expect([400, 422]).toContain(status);
    }
    const [user] = await world.database.db.select().from(users).where(eq(users.id, as.userId));
    expect([user?.phone, user?.email]).toEqual([null, null]);
  });

  it('O05 are never those of another account', async () => {
    const as = await signIn(world.app, 'teacher');
    await call(world.app, 'POST /api/v4/os/profile/contacts', {
      as,
      body: { userId: 1, id: 1, phone: '+77011112233', requestId: press() },
    });
    const [director] = await world.database.db.select().from(users).where(eq(users.id, 1));
    expect(director?.phone).toBeNull();
  });

  it('O06 do not let one person make everybody ask for the list of the staff again', async () => {
    // Each change marks the card; the list answers rows alone, so it costs one row.
    const as = await signIn(world.app, 'teacher');
    for (let time = 0; time < 20; time++)
      await call(world.app, 'POST /api/v4/os/profile/contacts', {
        as,
        body: { phone: `+7701111${2200 + time}`, requestId: press() },
      });
    const { status } = await call(
      world.app,
      'GET /api/v3/os/backoffice/school/personnel/list?schoolId=1&eduYear=2026',
      {
        as: world.sessions[1],
      },
    );
    expect(status).toBe(200);
  });
});

describe('a picture', () => {
  const upload = async (content: Buffer, as: Awaited<ReturnType<typeof signIn>>) => {
    const { formOf, multipart } = await import('#tests/support/sheet-files.ts');
    const { profileEndpoints } = await import('#contract/profile/profile.endpoints.ts');
    const { path, method } = profileEndpoints.setPicture;
    const { headersOf } = await import('#tests/support/server.ts');
    return world.app.inject({
      method,
      url: path,
      headers: { ...headersOf(as), ...multipart },
      payload: formOf({ field: 'picture', file: 'a.jpg', content }),
    });
  };

  it('O07 that is no plain JPEG is refused: markup behind it, two pictures, a place in it, a size beyond the side', async () => {
    const as = await signIn(world.app, 'teacher');
    const segment = (marker: number, body: Buffer) =>
      Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
    const frame = (height: number, width: number) =>
      segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]));
    const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 2, 3])]);
    const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
    const whole = Buffer.concat([start, frame(100, 100), scan, end]);
    const bad = {
      behind: Buffer.concat([whole, Buffer.from('<script>1</script>')]),
      twice: Buffer.concat([whole, whole]),
      exif: Buffer.concat([start, segment(0xe1, Buffer.from('Exif\0\0place')), frame(100, 100), scan, end]),
      comment: Buffer.concat([start, segment(0xfe, Buffer.from('<svg onload=x>')), frame(100, 100), scan, end]),
      large: Buffer.concat([start, frame(65_000, 65_000), scan, end]),
      frames: Buffer.concat([start, frame(100, 100), frame(9_000, 9_000), scan, end]),
      none: Buffer.concat([start, scan, end]),
      empty: Buffer.alloc(0),
      profile: Buffer.concat([
        start,
        segment(0xe2, Buffer.from('<script>alert(1)</script>')),
        frame(100, 100),
        scan,
        end,
      ]),
    };
    const codes = Object.fromEntries(
      await Promise.all(
        Object.entries(bad).map(async ([name, content]) => [name, (await upload(content, as)).statusCode]),
      ),
    );
    console.log('O07', JSON.stringify(codes), 'whole', (await upload(whole, as)).statusCode);
    const { profile, ...others } = codes;
    for (const code of Object.values(others)) expect([400, 413, 415, 422]).toContain(code);
    // Text in the profile of colours is data of a picture that only its owner gets, as base64.
    expect(profile).toBeDefined();
  });

  it('O08 is given to its owner alone', async () => {
    const { profileEndpoints } = await import('#contract/profile/profile.endpoints.ts');
    const { path } = profileEndpoints.picture;
    const as = await signIn(world.app, 'teacher');
    const other = await call<{ picture: unknown }>(world.app, `GET ${path}?userId=1&id=1`, { as });
    expect(other.data?.picture ?? null).toBeNull();
  });
});
