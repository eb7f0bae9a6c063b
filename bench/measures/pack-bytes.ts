// What a person's whole pack costs on the wire, and which kinds of documents it consists of: everything their screens need offline, from
// the sign-in on a new device until the device holds all of it.
import { uuidV5 } from '#contract/core/ids.ts';
import { maxWantedDocuments } from '#contract/sync/sync.schema.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import type { Application } from '#tests/support/application.ts';
import { deviceRows, untilPacked } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { openProfile, signIn } from '../browser.ts';
import { bytesPerKilobyte, printLine, progress, rounded } from '../lines.ts';
import { openSlowLink } from '../slow-link.ts';

const syncPath = '/api/v4/os/sync';
/** No target is stated for packs; a day's work may take 150 kB (design/experience.md), and a pack should not exceed that. */
const aimKilobytes: Readonly<Record<string, number>> = { teacher: 150, student: 50, parent: 100 };

type PackRow = { key: string; value: { wanted: readonly string[] } };

export async function measurePackBytes(application: Application): Promise<void> {
  for (const login of ['teacher', 'student', 'parent']) await measurePack(application, login);
}

async function measurePack(application: Application, login: string): Promise<void> {
  const userId = await userIdOf(application, login);
  const link = await openSlowLink(application.url);
  const profile = await openProfile();
  try {
    const page = await signIn(profile.context, link.url, login);
    const startedAt = performance.now();
    await untilPacked(page, userId);
    const took = performance.now() - startedAt;
    const { exchanges } = await link.read();
    const parts = (await deviceRows<PackRow>(page, userId, 'settings')).filter(({ key }) => key.startsWith('pack:'));
    const syncs = exchanges.filter(({ path }) => path === syncPath);
    const down = syncs.reduce((sum, { bytesDown }) => sum + bytesDown, 0);
    const up = syncs.reduce((sum, { bytesUp }) => sum + bytesUp, 0);
    const wanted = new Set(parts.flatMap(({ value }) => value.wanted));
    const kinds = await bytesByKind(application, login, [...wanted]);
    progress(`pack of ${login}: ${kinds.map(({ kind, bytes }) => `${kind} ${bytes}`).join(', ')}`);
    const words = kinds
      .slice(0, 4)
      .map(({ kind, count, bytes }) => `${count} ${kind} ${rounded(bytes / bytesPerKilobyte)} kB`)
      .join(', ');
    printLine({
      name: `packs.${login}.bytes`,
      value: (down + up) / bytesPerKilobyte,
      unit: 'kB',
      limit: aimKilobytes[login] ?? null,
      note: `Both directions at a proxy, HTTP headers included, of the ${syncs.length} sync requests from the sign-in on a new device to the whole pack, the page's own reads among them: ${wanted.size} documents, ${rounded(down / bytesPerKilobyte)} kB down, ${rounded(up / bytesPerKilobyte)} kB up, ${Math.round(took)} ms after the sign-in. What dominates, each kind asked for by itself: ${words}. One run: the documents are always the same.`,
    });
  } finally {
    await profile.close();
    await link.close();
  }
}

/** Compressed answers for each kind separately, the largest first. */
async function bytesByKind({ app }: Application, login: string, keys: readonly string[]) {
  const entered = await app.inject({ method: 'POST', url: '/api/login', payload: { login, password: demoPassword } });
  const { access_token: token, user_info: user } = entered.json<{
    data: { access_token: string; user_info: { userId: number } };
  }>().data;
  const kinds = Map.groupBy(keys, (key) => key.slice(key.indexOf('/') + 1).split(':')[0] ?? '');
  const found: { kind: string; count: number; bytes: number }[] = [];
  for (const [kind, members] of kinds) {
    let bytes = 0;
    for (const [school, names] of Map.groupBy(members, (key) => Number(key.split('/')[0]))) {
      for (let from = 0; from < names.length; from += maxWantedDocuments) {
        const want = names.slice(from, from + maxWantedDocuments).map((key) => key.slice(key.indexOf('/') + 1));
        const answer = await app.inject({
          method: 'POST',
          url: syncPath,
          headers: { authorization: `Bearer ${token}`, 'x-school-id': String(school), 'accept-encoding': 'br' },
          payload: syncBody({ clientId: uuidV5(`bench ${login}`), userId: user.userId, schoolId: school, want }),
        });
        if (answer.statusCode !== 200) throw new Error(`The server refused ${want[0]}: ${answer.statusCode}`);
        bytes += answer.rawPayload.length;
      }
    }
    found.push({ kind, count: members.length, bytes });
  }
  return found.toSorted((a, b) => b.bytes - a.bytes);
}
