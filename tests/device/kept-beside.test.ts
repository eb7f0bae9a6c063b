// What the installation says about itself reaches the device with a pull and stays there: corrections of texts, switches.
import { describe, expect, it, vi } from 'vitest';
import { switchesDocument } from '#contract/configuration/configuration.documents.ts';
import { correctionsDocument } from '#contract/corrections/corrections.documents.ts';
import { readBeside } from '#db/kept-beside.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { headersOf, signIn } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { caseBench } from '#tests/sync/case-bench.ts';

const school = { schoolId: 1, eduYear: 2026 };
const corrections = correctionsDocument.name();
const switches = switchesDocument.name();

describe('documents with a store of their own', () => {
  const bench = caseBench('beside');
  const { account } = bench;
  const want = (name: string) => account(bench.device).engine.want(school, [name], { noCache: true });
  const handles = () => account(bench.device).handles;
  async function correct(text: string | null): Promise<void> {
    const payload = { schoolId: 1, key: 'journal.title', language: 'ru', text, requestId: idOf(`correct ${text}`) };
    const headers = headersOf(await signIn(bench.app, 'director'), 1);
    const response = await bench.app.inject({ method: 'PUT', url: '/api/v4/os/corrections', headers, payload });
    expect(response.statusCode).toBe(200);
    // Later than the last trigger, so that the next one counts as a new one.
    bench.clock.advance(10_000);
  }

  it('corrections arrive with a pull, stay when the document makes room, and go with a pull', async () => {
    const { engine } = account(bench.device);
    const kept = (expected: object) =>
      vi.waitFor(async () => expect(await readBeside(handles(), 1, corrections)).toEqual(expected));
    engine.follow(school);
    await want(corrections);
    await kept({ corrections: [] });
    await correct('Классный журнал');
    await engine.wake();
    const corrected = { corrections: [{ key: 'journal.title', language: 'ru', text: 'Классный журнал' }] };
    await kept(corrected);
    await handles().relaxed.caches.clear();
    expect(await readBeside(handles(), 1, corrections)).toEqual(corrected);
    expect(await handles().relaxed.translation.count()).toBe(1);
    await correct(null);
    await engine.wake();
    await kept({ corrections: [] });
  });

  it('switches are those of installation and school, and stay on the device', async () => {
    expect(await readBeside(handles(), 1, switches)).toBe(undefined);
    await want(switches);
    const all = { general: true, kitap: true, om: true, ustaz: true };
    const usual = { journalServiceIsEnabled: true, notifications_enabled: true, subscribes: all, paidUntil: null };
    expect(await readBeside(handles(), 1, switches)).toEqual(usual);
    const { db } = bench.database;
    await db.insert(schoolSubscriptions).values({ schoolId: 1, ...all, om: false, paidUntil: '2026-12-31' });
    try {
      await want(switches);
      const less = { ...usual, subscribes: { ...all, om: false }, paidUntil: '2026-12-31' };
      await handles().relaxed.caches.clear();
      expect(await readBeside(handles(), 1, switches)).toEqual(less);
    } finally {
      await db.delete(schoolSubscriptions);
    }
  });
});
