// Publications over the real server, on both databases: who writes for whom, who is shown what, and what is counted.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import {
  type AudienceSize,
  everybody,
  isLink,
  mostPictureBytes,
  type Picture,
  type Publication,
  type PublicationCount,
  type PublicationOptions,
  type StoredPublication,
} from '#contract/core/publication.ts';
import type { Banner, Freedom, NewsItem, PromoPage, StaticModal } from '#contract/news/news.schema.ts';
import type { Database } from '#server/db/client.ts';
import { userAreas, userSchools } from '#server/features/people/public.ts';
import { prunePictures, publications } from '#server/features/publications/public.ts';
import { publicationCounts } from '#server/features/publications/publications.tables.ts';
import { regionSetMembers } from '#server/features/reference/public.ts';
import { groups, schools } from '#server/features/school/public.ts';
import { type Ask, call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v4/os/publications';
const news = '/api/v4/os/news';
const dayMs = 86_400_000;
let presses = 0;
const press = () => idOf(`publication press ${presses++}`);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(200).fill(7)]);
const text = (title: string, body = 'Текст') => ({ kz: { title, body }, ru: { title, body }, en: { title, body } });
const content = {
  kind: 'news',
  texts: text('Концерт'),
  buttons: [],
  wide: null,
  narrow: null,
  audience: everybody,
  fromAt: null,
  untilAt: null,
  isImportant: false,
} as const;
const go = {
  label: { kz: 'Ашу', ru: 'Открыть', en: 'Open' },
  link: '/news',
  external: false,
  color: 'primary',
} as const;

describe.each(databaseKinds)('publications on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let who: Record<
    'director' | 'zavuch' | 'teacher' | 'student' | 'parent' | 'childless' | 'other' | 'elsewhere',
    Session
  >;
  let areas: Record<'region' | 'department' | 'country' | 'nowhere', Session>;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await addEveryRole(database.db);
    // The second school is of another region and type.
    await database.db
      .update(schools)
      .set({ regionId: 17, departmentId: 1701, type: 'lyceum' })
      .where(eq(schools.id, 2));
    app = await startTestApp(database, clock);
    const of = (login: string) => signIn(app, login);
    who = {
      director: await of('director'),
      zavuch: await of('zavuch'),
      teacher: await of('teacher'),
      student: await of('student'),
      parent: await of('parent'),
      childless: await of('parent2'),
      other: await of('student2'),
      elsewhere: await of(loginOf('director', 2)),
    };
    areas = {
      region: await of(loginOf('region_worker', 1)),
      department: await of(loginOf('department_worker', 1)),
      country: await of(loginOf('country_worker', 1)),
      nowhere: await of(loginOf('region_worker', 2)),
    };
    const area = (userId: number, role: string, regionId: number, departmentId: number) => ({
      userId,
      role,
      regionId,
      departmentId,
    });
    await database.db.insert(userAreas).values([
      area(areas.region.userId, 'region_worker', 1, 0),
      area(areas.department.userId, 'department_worker', 1, 101),
      area(areas.country.userId, 'country_worker', 0, 0),
      // An area of a role that is not held counts for nothing.
      area(areas.nowhere.userId, 'country_worker', 0, 0),
    ]);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const send = <Data = StoredPublication>(line: string, body: object, as = who.director, school = 1) =>
    call<Data>(app, line, { as, school, body: { schoolId: school, requestId: press(), ...body } });
  const target = { level: 'school', areaId: 1 } as { level: string; areaId: number };
  const write = (more: object = {}, as = who.director, school = 1) =>
    send(`POST ${base}`, { ...target, ...content, ...more }, as, school);
  const publish = ({ id, version }: Publication, as = who.director, school = 1) =>
    send(`POST ${base}/${id}/publish`, { version }, as, school);
  const published = async (more: object = {}, as = who.director, school = 1) =>
    (await publish((await write(more, as, school)).data, as, school)).data;
  const ofSchool = (as: Session) => (as === who.other || as === who.elsewhere ? 2 : 1);
  const read = async <Data>(path: string, as: Session) =>
    (await call<Data>(app, `GET ${path}`, { as, school: ofSchool(as) })).data;
  const newsOf = async (as: Session) => (await read<NewsItem[]>(news, as)).map(({ texts }) => texts.ru.title);
  const sendPicture = (name: string, file: Buffer, as = who.director) => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    return app.inject({
      method: 'POST',
      url: `${base}/pictures?schoolId=1&requestId=${press()}`,
      headers: { ...headersOf(as, 1, 'en'), 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]),
    });
  };
  afterEach(async () => {
    await database.db.delete(publications);
  });

  it('are written by the management for its school, and by people of an area for theirs', async () => {
    const offered = async (as: Session) =>
      (await read<PublicationOptions>(`${base}/options?schoolId=1`, as)).targets.map(({ level, areaId }) => [
        level,
        areaId,
      ]);
    expect(await offered(who.director)).toEqual([['school', 1]]);
    expect(await offered(areas.region)).toEqual([['region', 1]]);
    expect(await offered(areas.department)).toEqual([['department', 101]]);
    expect(await offered(areas.country)).toEqual([['country', 0]]);
    const tries: [Session, object, number][] = [
      [who.director, { level: 'school', areaId: 1 }, 200],
      [who.director, { level: 'school', areaId: 2 }, 403],
      [who.director, { level: 'region', areaId: 1 }, 403],
      [areas.region, { level: 'region', areaId: 1 }, 200],
      [areas.region, { level: 'region', areaId: 17 }, 403],
      [areas.region, { level: 'country', areaId: 0 }, 403],
      [areas.region, { level: 'school', areaId: 1 }, 403],
      [areas.department, { level: 'department', areaId: 101 }, 200],
      [areas.department, { level: 'region', areaId: 1 }, 403],
      [areas.country, { level: 'country', areaId: 0 }, 200],
    ];
    for (const [as, wanted, status] of tries)
      expect([wanted, (await write(wanted, as)).status]).toEqual([wanted, status]);
    expect((await write({ level: 'country', areaId: 0 }, areas.nowhere, 2)).status).toBe(403);
    const own = await read<Publication[]>(`${base}?schoolId=1`, areas.region);
    expect(own.map(({ level, areaId }) => [level, areaId])).toEqual([['region', 1]]);
  });

  it('are kept once for each press, and a stale form is told how the publication stands', async () => {
    const body = { ...target, ...content, requestId: press() };
    const [first, again] = [await send(`POST ${base}`, body), await send(`POST ${base}`, body)];
    expect(again.data).toEqual(first.data);
    const { id } = first.data;
    const saved = await send(`PUT ${base}/${id}`, { ...content, texts: text('Хор'), version: 1 }, who.zavuch);
    expect(saved.data).toMatchObject({ version: 2, state: 'draft', level: 'school', areaId: 1 });
    const late = await send(`PUT ${base}/${id}`, { ...content, version: 1 });
    expect([late.status, late.error.code]).toEqual([409, 'STALE_VERSION']);
    expect((await read<Publication[]>(`${base}?schoolId=1`, who.director)).length).toBe(1);
    const history = `/api/v4/os/changes/entry?schoolId=1&entity=publication&id=${id}`;
    const changes = await call<EntryHistory[]>(app, `GET ${history}`, { as: who.director });
    expect(changes.data.length).toBe(2);
  });

  it('are nobody else’s: another school, another area and a right that ended get the same answer', async () => {
    const { data } = await write();
    const asked = (as: Session, school: number): Promise<number[]> =>
      Promise.all([
        send(`PUT ${base}/${data.id}`, { ...content, version: 1 }, as, school),
        send(`POST ${base}/${data.id}/publish`, { version: 1 }, as, school),
        send(`POST ${base}/${data.id}/take-back`, { version: 1 }, as, school),
        call(app, `DELETE ${base}/${data.id}?schoolId=${school}`, { as, school }),
        call(app, `GET ${base}/${data.id}/audience?schoolId=${school}`, { as, school }),
        call(app, `GET ${base}/${data.id}/counts?schoolId=${school}`, { as, school }),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await asked(who.elsewhere, 2)).toEqual(Array(6).fill(404));
    expect(await asked(areas.region, 1)).toEqual(Array(6).fill(404));
    expect(await asked(who.teacher, 1)).toEqual(Array(6).fill(403));
    const regional = (await write({ level: 'region', areaId: 1 }, areas.region)).data;
    await database.db.delete(userAreas).where(eq(userAreas.userId, areas.region.userId));
    expect((await publish(regional, areas.region)).status).toBe(404);
    expect(await read<Publication[]>(`${base}?schoolId=1`, areas.region)).toEqual([]);
    await database.db
      .insert(userAreas)
      .values({ userId: areas.region.userId, role: 'region_worker', regionId: 1, departmentId: 0 });
  });

  it('are published whole, in three languages', async () => {
    const half = { ...text('Концерт'), en: { title: '', body: '' } };
    const { data } = await write({ texts: half });
    const refused = await publish(data);
    expect([refused.status, Object.keys(refused.error.errors ?? {}).sort()]).toEqual([422, ['body.en', 'title.en']]);
    const whole = (await send(`PUT ${base}/${data.id}`, { ...content, version: 1 })).data;
    expect((await publish(whole)).data).toMatchObject({ state: 'published', fromAt: clock.now() });
    // What is published stays whole.
    const worse = await send(`PUT ${base}/${data.id}`, { ...content, texts: half, version: 3 });
    expect(worse.status).toBe(422);
    const over = (await write({ untilAt: clock.now() - 1 })).data;
    expect((await publish(over)).error.errors).toHaveProperty('untilAt');
    expect((await write({ isImportant: true })).status).toBe(422);
    expect((await write({ level: 'region', areaId: 1, isImportant: true }, areas.region)).status).toBe(200);
  });

  // covers NEWS-001
  it('are news for everybody they are for, from their time on, until their end or until they are taken back', async () => {
    const timed = await published({
      texts: text('Завтра'),
      fromAt: clock.now() + dayMs,
      untilAt: clock.now() + 2 * dayMs,
    });
    const now = await published({ texts: text('Сегодня', `${'слово '.repeat(60)}конец`) });
    expect(await newsOf(who.teacher)).toEqual(['Сегодня']);
    const [item] = await read<NewsItem[]>(news, who.student);
    expect(item?.texts.ru.body.length).toBeLessThan(210);
    const whole = await read<NewsItem>(`${news}/${now.id}`, who.student);
    expect(whole.texts.ru.body).toMatch(/конец$/);
    for (const as of [who.other, who.childless, who.elsewhere]) {
      expect(await newsOf(as)).toEqual([]);
      expect((await call(app, `GET ${news}/${now.id}`, { as, school: ofSchool(as) })).status).toBe(404);
    }
    expect((await call(app, `GET ${news}/${timed.id}`, { as: who.teacher })).status).toBe(404);
    clock.advance(dayMs);
    const later = await signIn(app, 'teacher');
    expect(await newsOf(later)).toEqual(['Завтра', 'Сегодня']);
    clock.advance(dayMs);
    const last = await signIn(app, 'teacher');
    expect(await newsOf(last)).toEqual(['Сегодня']);
    const director = await signIn(app, 'director');
    const back = await send(`POST ${base}/${now.id}/take-back`, { version: now.version }, director);
    expect(back.data.state).toBe('takenBack');
    expect(await newsOf(last)).toEqual([]);
    expect((await call(app, `GET ${news}/${now.id}`, { as: last })).status).toBe(404);
    clock.advance(-2 * dayMs);
  });

  it('of the country are for a parent without children too', async () => {
    await published({ level: 'country', areaId: 0, texts: text('Страна') }, areas.country);
    await published(
      { level: 'country', areaId: 0, audience: { ...everybody, regions: [1] }, texts: text('Абай') },
      areas.country,
    );
    expect(await newsOf(who.childless)).toEqual(['Страна']);
    expect(await newsOf(who.other)).toEqual(['Страна']);
    expect(await newsOf(who.parent)).toEqual(['Абай', 'Страна']);
  });

  it.each([
    ['roles', { roles: ['teacher'] }, ['teacher']],
    ['grades', { parallels: [7] }, ['student', 'parent', 'other']],
    ['other grades', { parallels: [11] }, []],
    ['types of schools', { schoolTypes: ['lyceum'] }, ['other', 'elsewhere']],
    ['schools', { schools: [2] }, ['other', 'elsewhere']],
  ] as const)('are narrowed by %s', async (_by, narrowed, readers) => {
    await published({ level: 'country', areaId: 0, audience: { ...everybody, ...narrowed } }, areas.country);
    const shown = [];
    for (const name of ['teacher', 'student', 'parent', 'other', 'elsewhere', 'childless'] as const)
      if ((await newsOf(who[name])).length > 0) shown.push(name);
    expect(shown).toEqual(readers);
  });

  // covers BANNER-007 CONST3-032
  it('are a window for the pupils of regions 16, 17 and 18 alone', async () => {
    const audience = { ...everybody, roles: ['student'], regionSets: ['studentNotice'] };
    await published({ level: 'country', areaId: 0, kind: 'modal', audience, texts: text('Регион') }, areas.country);
    const shown = async (as: Session) =>
      (await read<StaticModal[]>(`${news}/static-modals`, as)).map(({ data }) => data.ru.title);
    expect(await shown(who.other)).toEqual(['Регион']);
    for (const as of [who.student, who.elsewhere, who.parent]) expect(await shown(as)).toEqual([]);
  });

  // covers CONST-019
  it('are narrowed by sets of regions, which are data: special is region 10', async () => {
    const inRegion = (regionId: number) =>
      database.db.update(schools).set({ regionId }).where(eq(schools.id, 1)).returning({ id: schools.id });
    const audience = { ...everybody, regionSets: ['special'] };
    const { id } = await published({ level: 'country', areaId: 0, audience, texts: text('Особые') }, areas.country);
    const size = async () => (await read<AudienceSize>(`${base}/${id}/audience?schoolId=1`, areas.country)).people;
    const shown = async () => [await newsOf(who.teacher), await newsOf(who.elsewhere), await newsOf(who.childless)];
    expect(await shown()).toEqual([[], [], []]);
    expect(await size()).toBe(0);
    await inRegion(10);
    expect(await shown()).toEqual([['Особые'], [], []]);
    const people = await size();
    expect(people).toBeGreaterThan(10);
    const { data: options } = await call<PublicationOptions>(app, `GET ${base}/options?schoolId=1`, {
      as: areas.country,
    });
    expect(options.regionSets).toEqual(['extra2022', 'studentNotice', 'special']);
    // Named regions count beside the set: the second school is in region 17.
    const both = { ...audience, regions: [17] };
    await published({ level: 'country', areaId: 0, audience: both, texts: text('Обе') }, areas.country);
    expect(await shown()).toEqual([['Обе', 'Особые'], ['Обе'], []]);
    // The installation moves a region out of the set.
    const isTen = and(eq(regionSetMembers.set, 'special'), eq(regionSetMembers.regionId, 10));
    await database.db.update(regionSetMembers).set({ regionId: 9 }).where(isTen);
    expect(await shown()).toEqual([[], ['Обе'], []]);
    expect(await size()).toBe(0);
    await database.db.update(regionSetMembers).set({ regionId: 10 }).where(eq(regionSetMembers.set, 'special'));
    await inRegion(1);
  });

  it('have a page as a promo, for anyone with its unguessable link, while it is shown', async () => {
    const page = (hash: string | null) =>
      call<PromoPage>(app, `GET /api/v4/os/promo/${hash}`).then(({ status, data }) => [
        status,
        data?.promo?.texts.ru.title,
      ]);
    const { data: picture } = (await sendPicture('a.jpg', jpeg)).json<{ data: { uuid: string } }>();
    const promo = { kind: 'promo', wide: picture.uuid, audience: { ...everybody, roles: ['director'] } };
    const draft = (await write({ ...promo, texts: text('Акция') })).data;
    const other = (await write({ ...promo, wide: null, texts: text('Другая') })).data;
    expect(draft.hash).toMatch(/^[\w-]{43}$/);
    expect(other.hash).not.toBe(draft.hash);
    expect((await write()).data.hash).toBeNull();
    expect(await page(draft.hash)).toEqual([404, undefined]);
    const shown = (await publish(draft)).data;
    expect(shown.hash).toBe(draft.hash);
    expect(await page(shown.hash)).toEqual([200, 'Акция']);
    // Neither its number nor whom it is for.
    const { text: told } = await call(app, `GET /api/v4/os/promo/${shown.hash}`);
    expect(told).not.toMatch(/"id"|audience|director/);
    const image = (hash: string | null, uuid = picture.uuid) =>
      call<Picture>(app, `GET /api/v4/os/promo/${hash}/pictures/${uuid}`);
    expect(Buffer.from((await image(shown.hash)).data.base64, 'base64').equals(jpeg)).toBe(true);
    await publish(other);
    expect((await image(other.hash)).status).toBe(404);
    expect(await page(`${shown.hash?.slice(0, -1)}!`)).toEqual([404, undefined]);
    const back = await send(`POST ${base}/${shown.id}/take-back`, { version: shown.version });
    expect(await page(shown.hash)).toEqual([200, undefined]);
    expect((await image(shown.hash)).status).toBe(404);
    const again = await send(`PUT ${base}/${shown.id}`, {
      ...content,
      ...promo,
      untilAt: clock.now() + dayMs,
      version: back.data.version,
    });
    expect((await publish(again.data)).data.hash).toBe(draft.hash);
    expect(await page(draft.hash)).toEqual([200, 'Концерт']);
    clock.advance(dayMs);
    expect(await page(draft.hash)).toEqual([200, undefined]);
    clock.advance(-dayMs);
    // Another kind has no page.
    const now = (await read<Publication[]>(`${base}?schoolId=1`, who.director)).find(({ id }) => id === draft.id);
    await send(`PUT ${base}/${draft.id}`, { ...content, version: now?.version });
    expect(await page(draft.hash)).toEqual([404, undefined]);
  });

  it('have buttons of the tutor service, which are shown where the installation has its address', async () => {
    const { link: _link, ...rest } = go;
    const button = { ...rest, link: '', service: 'tutor' };
    for (const wrong of [
      { ...button, link: '/news' },
      { ...button, service: 'certificates' },
      { ...rest, link: '' },
    ])
      expect((await write({ buttons: [wrong] })).status).toBe(422);
    await published({ kind: 'banner', buttons: [go, button] });
    const news2 = await published({ buttons: [button] });
    const buttonsOf = async (on: FastifyInstance) => {
      const as = await signIn(on, 'teacher');
      const { data: banners } = await call<Banner[]>(on, `GET ${news}/banners`, { as });
      const { data: item } = await call<NewsItem>(on, `GET ${news}/${news2.id}`, { as });
      return [banners[0]?.buttons, item.buttons];
    };
    expect(await buttonsOf(app)).toEqual([[go], []]);
    const linked = await startTestApp(database, clock, { sisters: { tutor: 'https://tutor.example.kz/#{hash}' } });
    expect(await buttonsOf(linked)).toEqual([[go, button], [button]]);
    const offered = async (on: FastifyInstance) =>
      (await call<PublicationOptions>(on, `GET ${base}/options?schoolId=1`, { as: who.director })).data.services;
    expect([await offered(app), await offered(linked)]).toEqual([[], ['tutor']]);
    await linked.close();
  });

  // covers BANNER-003 BANNER-004 BANNER-015 BANNER-016 BANNER-017 BANNER-019
  it('are banners and windows with picture and buttons: the catalog for employees, the statistics for people of areas', async () => {
    const { data: stored } = (await sendPicture('a.jpg', jpeg, areas.country)).json<{ data: { uuid: string } }>();
    const forStaff = { ...everybody, roles: ['teacher', 'group_lead', 'zavuch', 'director', 'social_worker'] };
    const forAreas = { ...everybody, roles: ['department_worker', 'region_worker'] };
    const country = { level: 'country', areaId: 0, buttons: [go] };
    const title = (one: string) => ({ texts: text(one, '') });
    await published(
      { ...country, kind: 'promo', audience: forStaff, wide: stored.uuid, ...title('Экзамены') },
      areas.country,
    );
    await published({ ...country, kind: 'banner', audience: forAreas, ...title('Статистика') }, areas.country);
    await published({ ...country, kind: 'modal', ...title('Первое') }, areas.country);
    clock.advance(1_000);
    await published({ ...country, kind: 'modal', ...title('Второе') }, areas.country);
    const banners = async (as: Session) => read<Banner[]>(`${news}/banners`, as);
    expect(await banners(who.teacher)).toMatchObject([{ kind: 'promo', image: stored.uuid, buttons: [go] }]);
    expect((await banners(areas.region)).map(({ texts }) => texts.ru.title)).toEqual(['Статистика']);
    expect(await banners(who.student)).toEqual([]);
    const windows = await read<StaticModal[]>(`${news}/static-modals`, who.student);
    expect(windows.map(({ id, data, buttons }) => [typeof id, data.ru.title, buttons])).toEqual([
      ['number', 'Первое', [go]],
      ['number', 'Второе', [go]],
    ]);
  });

  describe('of advertising', () => {
    const advertising = { level: 'country', areaId: 0, kind: 'sticky', buttons: [go] };
    const shownTo = async (as: Session) =>
      (await read<Banner[]>(`${news}/banners`, as)).map(({ texts }) => texts.ru.title);
    const inGrade = (parallel: number) =>
      database.db.update(groups).set({ parallel }).where(eq(groups.schoolId, 1)).returning({ id: groups.id });
    const freedom = (flagFreedomIsEnabled: boolean) =>
      database.db
        .update(schools)
        .set({ flags: { apiVersion: 'v4', flagFreedomIsEnabled } })
        .where(eq(schools.id, 1));
    let before: { groupId: number; parallel: number }[];
    beforeAll(async () => {
      before = await database.db
        .select({ groupId: groups.id, parallel: groups.parallel })
        .from(groups)
        .where(eq(groups.schoolId, 1));
    });
    beforeEach(() => freedom(true));
    afterEach(async () => {
      await freedom(false);
      for (const { groupId, parallel } of before)
        await database.db
          .update(groups)
          .set({ parallel })
          .where(and(eq(groups.schoolId, 1), eq(groups.id, groupId)));
    });

    // covers CONST3-018 CONST3-019
    it('are for teacher, pupil, parent and management, for each of them their own', async () => {
      const of = (title: string, ...roles: string[]) =>
        published({ ...advertising, audience: { ...everybody, roles }, texts: text(title) }, areas.country);
      await of('Директор', 'director');
      await of('Завуч', 'zavuch');
      await of('Учитель', 'teacher', 'group_lead');
      await of('Семья', 'student', 'parent');
      expect(await shownTo(who.director)).toEqual(['Директор']);
      expect(await shownTo(who.zavuch)).toEqual(['Завуч']);
      expect(await shownTo(who.teacher)).toEqual(['Учитель']);
      expect(await shownTo(who.student)).toEqual(['Семья']);
      expect(await shownTo(who.parent)).toEqual(['Семья']);
      await database.db.delete(publications);
      const { id } = await published({ ...advertising, texts: text('Всем') }, areas.country);
      expect(await shownTo(who.zavuch)).toEqual(['Всем']);
      for (const role of [
        'social_worker',
        'education_worker',
        'region_worker',
        'monitoring_region_worker',
        'mks_methodist',
      ] as const)
        expect([role, await shownTo(await signIn(app, loginOf(role, 1)))]).toEqual([role, []]);
      // A school without freedom access shows none, nor is anybody there counted.
      for (const as of [who.other, who.elsewhere, who.childless]) expect(await shownTo(as)).toEqual([]);
      const size = async () =>
        (await call<AudienceSize>(app, `GET ${base}/${id}/audience?schoolId=1`, { as: areas.country })).data;
      const some = await size();
      expect(some.people).toBe(some.students + some.parents + some.staff);
      expect([some.students > 0, some.parents > 0, some.staff > 0]).toEqual([true, true, true]);
      await freedom(false);
      expect([await shownTo(who.zavuch), (await size()).people]).toEqual([[], 0]);
    });

    // covers GUARD-032
    it('are what a family with freedom access is offered: by school and grade', async () => {
      await published({ ...advertising, texts: text('Вклад') }, areas.country);
      const access = async (as: Session, school = 1) =>
        (await call<Freedom>(app, `GET ${news}/freedom?schoolId=${school}`, { as, school })).data;
      const offersOf = async (as: Session) => (await access(as)).offers.map(({ texts }) => texts.ru.title);
      expect([await offersOf(who.student), await offersOf(who.parent)]).toEqual([['Вклад'], ['Вклад']]);
      await inGrade(2);
      // Advertising is for older pupils, so a younger one has access and no offers.
      expect(await access(who.student)).toEqual({ hasAccess: true, offers: [] });
      expect(await offersOf(who.parent)).toEqual(['Вклад']);
      await inGrade(1);
      for (const as of [who.student, who.parent]) expect(await access(as)).toEqual({ hasAccess: false, offers: [] });
      await inGrade(7);
      await freedom(false);
      for (const as of [who.student, who.parent]) expect((await access(as)).hasAccess).toBe(false);
      expect((await access(who.other, 2)).hasAccess).toBe(false);
    });

    // covers CONST3-021
    it.each([
      [7, true, true],
      [6, false, true],
      [2, false, true],
      [1, false, false],
    ])('of a class of grade %i: to pupils %s, to parents %s', async (grade, toPupils, toParents) => {
      await inGrade(grade);
      const { id } = await published(
        { ...advertising, audience: { ...everybody, roles: ['student', 'parent'] } },
        areas.country,
      );
      expect([(await shownTo(who.student)).length > 0, (await shownTo(who.parent)).length > 0]).toEqual([
        toPupils,
        toParents,
      ]);
      const size = await call<AudienceSize>(app, `GET ${base}/${id}/audience?schoolId=1`, { as: areas.country });
      expect([size.data.students > 0, size.data.parents > 0, size.data.staff]).toEqual([toPupils, toParents, 0]);
    });
  });

  it('have pictures of 300 kB at most whose first bytes are those of a picture, for whoever is shown them', async () => {
    expect((await sendPicture('a.jpg', Buffer.from('<svg onload=alert(1)>'))).statusCode).toBe(422);
    expect((await sendPicture('a.svg', jpeg)).statusCode).toBe(422);
    expect((await sendPicture('a.jpg', Buffer.concat([jpeg, Buffer.alloc(mostPictureBytes)]))).statusCode).toBe(413);
    expect((await sendPicture('a.jpg', jpeg, who.teacher)).statusCode).toBe(403);
    const { uuid } = (await sendPicture('a.jpg', jpeg)).json<{ data: { uuid: string } }>().data;
    const seen = async (as: Session) =>
      (await call<Picture>(app, `GET ${base}/pictures/${uuid}`, { as, school: ofSchool(as) })).status;
    expect([await seen(who.director), await seen(who.zavuch), await seen(who.student)]).toEqual([200, 404, 404]);
    // Nobody takes the picture of another for a publication of their own.
    expect((await write({ wide: uuid }, who.zavuch)).error.errors).toHaveProperty('wide');
    const one = await published({ wide: uuid });
    expect([await seen(who.zavuch), await seen(who.student), await seen(who.other)]).toEqual([200, 200, 404]);
    const picture = await read<Picture>(`${base}/pictures/${uuid}`, who.student);
    expect([picture.type, Buffer.from(picture.base64, 'base64').equals(jpeg)]).toEqual(['image/jpeg', true]);
    await send(`POST ${base}/${one.id}/take-back`, { version: one.version });
    expect([await seen(who.zavuch), await seen(who.student)]).toEqual([200, 404]);
    // A day later whatever nobody used is gone, and nothing else.
    await sendPicture('b.jpg', jpeg);
    const prune = () => database.transaction((db) => prunePictures(db, { before: clock.now() + dayMs, limit: 100 }));
    expect([(await prune()) > 0, await seen(who.director)]).toEqual([true, 200]);
    await database.db.delete(publications);
    expect([await prune(), await seen(who.director)]).toEqual([1, 404]);
  });

  it('lead to own addresses and to https alone', async () => {
    const links: [string, boolean, number][] = [
      ['/news', false, 200],
      ['https://example.kz/a', true, 200],
      ['//evil.example', false, 422],
      ['/\\evil.example', false, 422],
      ['javascript:alert(1)', false, 422],
      ['javascript:alert(1)', true, 422],
      ['http://example.kz', true, 422],
    ];
    for (const [link, external, status] of links) {
      expect(isLink(link, external)).toBe(status === 200);
      expect([link, (await write({ buttons: [{ ...go, link, external }] })).status]).toEqual([link, status]);
    }
  });

  it('say how many people they are for, each once', async () => {
    const size = async (more: object, as: Session = who.director) => {
      const { id } = (await write(more, as)).data;
      return (await call<AudienceSize>(app, `GET ${base}/${id}/audience?schoolId=1`, { as })).data;
    };
    const all = await size({});
    expect(all.people).toBe(all.students + all.parents + all.staff);
    expect([all.students > 5, all.parents >= 2, all.staff > 5]).toEqual([true, true, true]);
    expect(await size({ audience: { ...everybody, roles: ['director'] } })).toEqual({
      people: 1,
      students: 0,
      parents: 0,
      staff: 1,
    });
    const seventh = await size({ audience: { ...everybody, parallels: [7] } });
    expect([seventh.staff, seventh.students < all.students, seventh.students > 0]).toEqual([0, true, true]);
    const pupils = await size({ audience: { ...everybody, parallels: [7], roles: ['student'] } });
    expect(pupils).toEqual({ ...seventh, people: seventh.students, parents: 0 });
    const country = await size({ level: 'country', areaId: 0 }, areas.country);
    expect(country.people).toBeGreaterThan(all.people);
  });

  // covers BANNER-018 CONST-018
  it('are counted by school and day, once for a device and without a person', async () => {
    const { id } = await published({ kind: 'banner', buttons: [go] });
    const asked = await call(app, `GET ${news}/banners`, { as: who.student });
    const cookie = asked.cookies.find(({ name }) => name === 'gmtx');
    expect(cookie).toMatchObject({ httpOnly: true, maxAge: 30 * 86_400 });
    const stat = (event: string, headers: Ask['headers'] = { cookie: `gmtx=${cookie?.value}` }, as = who.student) =>
      call<{ isCounted: boolean }>(app, 'POST /api/v4/os/log/banner-stats', {
        as,
        headers,
        school: ofSchool(as),
        body: { schoolId: ofSchool(as), id, event },
      });
    expect((await stat('shown')).data.isCounted).toBe(true);
    // The same device again, also with another person, and one that keeps no cookie.
    expect((await stat('shown')).data.isCounted).toBe(false);
    expect((await stat('shown', undefined, who.parent)).data.isCounted).toBe(false);
    expect((await stat('shown', {})).data.isCounted).toBe(false);
    expect((await stat('clicked')).data.isCounted).toBe(true);
    expect((await stat('shown', { cookie: 'gmtx=another' }, who.parent)).data.isCounted).toBe(true);
    expect((await stat('shown', { cookie: 'gmtx=another' }, who.other)).status).toBe(404);
    const counts = await read<PublicationCount[]>(`${base}/${id}/counts?schoolId=1`, who.director);
    expect(counts).toEqual([{ day: '2026-11-20', shown: 2, clicked: 1, closed: 0 }]);
    const rows = await database.db.select().from(publicationCounts).where(eq(publicationCounts.schoolId, 1));
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  it('go back as others do, and what an area wrote is not taken back by the management of a school', async () => {
    const { data } = await write();
    const undo = (batch: string, as: Session) => send<Undone>('POST /api/v4/os/changes/undo', { batch }, as);
    const removed = await call<{ batch: string }>(app, `DELETE ${base}/${data.id}?schoolId=1`, { as: who.director });
    expect((await undo(removed.data.batch, who.zavuch)).data.kept).toEqual([]);
    const shown = await published();
    expect((await call(app, `DELETE ${base}/${shown.id}?schoolId=1`, { as: who.director })).status).toBe(409);
    const regional = await published({ level: 'region', areaId: 1 }, areas.region);
    expect((await undo(regional.batch, who.director)).status).toBe(403);
    const ids = (await read<Publication[]>(`${base}?schoolId=1`, who.director)).map(({ id }) => id);
    expect(ids.sort()).toEqual([data.id, shown.id].sort());
  });

  if (kind === 'postgresql')
    it('keep one of two writers who save at once, and the other is told', async () => {
      const { data } = await write();
      const save = (title: string, as: Session) =>
        send(`PUT ${base}/${data.id}`, { ...content, texts: text(title), version: 1 }, as);
      const both = await Promise.all([save('Один', who.director), save('Два', who.zavuch)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const twice = await Promise.all([publish({ ...data, version: 2 }), publish({ ...data, version: 2 })]);
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

  it('show nothing to whoever has left', async () => {
    await published();
    await database.db
      .update(userSchools)
      .set({ readsUntil: '2026-11-01' })
      .where(and(eq(userSchools.userId, who.teacher.userId), eq(userSchools.schoolId, 1)));
    expect(await newsOf(who.teacher)).toEqual([]);
    await database.db.update(userSchools).set({ readsUntil: null }).where(eq(userSchools.userId, who.teacher.userId));
  });
});
