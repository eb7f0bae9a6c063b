// Everything that is open to anybody: promo pages, codes, hashes, calendar files, texts, large and packed bodies.
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { AppError } from '#contract/core/errors.ts';
import { endpoints } from '#contract/registry.ts';
import { parentInvites, users } from '#server/features/people/public.ts';
import { publications } from '#server/features/publications/publications.tables.ts';
import { call } from '#tests/server/calls.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { contingent, openWorld, parents, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ sisters: { tutor: 'https://tutor.example/#{hash}' } });
});
afterAll(() => world.close());

const all = Object.values(endpoints).flatMap((own) => Object.values<AnyEndpoint>(own));
const open = all.filter(({ access }) => access === 'anyone');

describe('an anonymous caller', () => {
  it('G01 is answered by no call but the open ones, and learns nothing from what is wrong with a body', async () => {
    const asked = all.filter(({ access }) => access !== 'anyone');
    const told: string[] = [];
    for (const { method, path } of asked) {
      const url = path.replaceAll(/:\w+(\.ics)?/g, '1');
      const answer = await world.app.inject({
        method,
        url: `${url}?schoolId=1&eduYear=2026`,
        ...(method === 'GET' ? {} : { payload: { schoolId: 1 } }),
      });
      if (answer.statusCode !== 401) told.push(`${method} ${path} ${answer.statusCode}`);
    }
    expect(told).toEqual([]);
  });

  it('G02 sends bodies of a megabyte, packed and not, to each open call, and holds nobody up', async () => {
    const big = JSON.stringify({ code: 'x'.repeat(1_000_000) });
    const packed = gzipSync(Buffer.alloc(12_000_000, 0x20));
    for (const { method, path } of open.filter((one) => one.method !== 'GET')) {
      for (const [payload, more] of [
        [big, {}],
        [packed, { 'content-encoding': 'gzip' }],
        [gzipSync(packed), { 'content-encoding': 'gzip' }],
      ] as const) {
        const began = performance.now();
        const answer = await world.app.inject({
          method: method as 'POST',
          url: path,
          headers: { 'content-type': 'application/json', ...more },
          payload,
        });
        expect([path, answer.statusCode >= 400 && answer.statusCode < 500, performance.now() - began < 500]).toEqual([
          path,
          true,
          true,
        ]);
      }
    }
  });

  it('G03 sends odd values to each open call, and none is answered by 500', async () => {
    const odd = [null, 0, -1, '', 'a\u0000', '\ud800', [], {}, 'x'.repeat(199), true];
    for (const { method, path } of open)
      for (const value of odd) {
        const text = encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));
        const url = path.replaceAll(/:\w+/g, text || 'x');
        const body = {
          code: value,
          hash: value,
          target: value,
          login: value,
          password: value,
          userId: value,
          account: value,
        };
        const answer = await world.app.inject({
          method,
          url: method === 'GET' ? `${url}?code=${text}&lang=${text}` : url,
          ...(method === 'GET' ? {} : { payload: body }),
        });
        expect([method, path, value, answer.statusCode >= 500]).toEqual([method, path, value, false]);
      }
  });

  it('G04 reads a promo page by its address alone: no draft, none before its time, no other’s picture', async () => {
    const texts = { kz: { title: 'a', body: 'b' }, ru: { title: 'a', body: 'b' }, en: { title: 'a', body: 'b' } };
    const base = {
      ...{ level: 'country' as const, areaId: 0, texts, buttons: [], wide: null, narrow: null, isImportant: false },
      audience: { roles: [], regions: [], schools: [], schoolTypes: [], parallels: [] },
      changedAt: 0,
    };
    const now = world.clock.now();
    await world.db.insert(publications).values([
      { ...base, kind: 'promo', state: 'draft', hash: 'draft', fromAt: 1, untilAt: null },
      { ...base, kind: 'promo', state: 'published', hash: 'later', fromAt: now + 1_000_000, untilAt: null },
      { ...base, kind: 'promo', state: 'published', hash: 'over', fromAt: 1, untilAt: 2 },
      { ...base, kind: 'promo', state: 'takenBack', hash: 'back', fromAt: 1, untilAt: null },
      { ...base, kind: 'news', state: 'published', hash: 'news', fromAt: 1, untilAt: null },
    ]);
    const read = (hash: string) => call<{ promo: unknown }>(world.app, `GET /api/v4/os/promo/${hash}`);
    for (const hash of ['draft', 'later', 'news', 'null', '%25', ''])
      expect((await read(hash)).status).toBeGreaterThanOrEqual(400);
    for (const hash of ['over', 'back']) expect((await read(hash)).data).toEqual({ promo: null });
  });

  it('G05 tries IINs on one good code: thirty an hour, also all at once on two servers', async () => {
    const iin = iinsFrom('8403224')(1);
    const name = { surname: 'Сапарова', firstname: 'Жанна', patronymic: null };
    await world.send(
      `${contingent}/set-parent`,
      { id: 12, parentship: [iin], names: [{ iin, ...name }] },
      world.who.director,
    );
    await world.db.update(users).set({ firstSignedInAt: 1, isDefaultPassword: false }).where(eq(users.iin, iin));
    const made = await world.send<{ code: string }[]>(`${parents}/invite`, { ids: [12] }, world.who.director);
    const code = made.data[0]?.code ?? '';
    const account = { iin, ...name, password: 'jana2031', phone: null };
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        call(index % 2 ? world.app : world.second, 'POST /api/clientoffice/parent/sign-by-code', {
          language: 'en',
          body: { code, account: { ...account, phone: '+77015551412' } },
        }),
      ),
    );
    const told = answers.filter(({ status }) => status === 422).length;
    console.log('answers about an IIN to one address at once:', told, 'of 60');
    expect(told).toBeLessThanOrEqual(31);
    expect((await world.db.select().from(parentInvites))[0]?.acceptedBy).toBeNull();
  });

  it('G06 is told by no header or answer which login, code or hash exists', async () => {
    const bodies = await Promise.all(
      ['teacher', 'nobody-here', 'TEACHER', 'teacher '].map((login) =>
        call(world.app, 'POST /api/login', { body: { login, password: 'wrong-password' } }),
      ),
    );
    expect(new Set(bodies.map(({ status, error }) => `${status} ${error.code}`)).size).toBe(1);
    expect(AppError.name).toBe('AppError');
  });
});
