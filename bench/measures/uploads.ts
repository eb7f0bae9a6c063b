// A class hands in its pages at the same moment: what that costs the server, with files in a folder and with files in an S3-compatible storage.
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openFileStorage } from '#server/features/files/public.ts';
import { students, users } from '#server/features/people/public.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { startS3 } from '#tests/files/s3-server.ts';
import { jpegOf, metadata, octets, sentFile, tus, uploads } from '#tests/files/uploads.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { headersOf, type Session, signIn } from '#tests/support/server.ts';
import { eduYear, schoolId } from '../fortnight.ts';
import { median, percentile, printLine, rounded } from '../lines.ts';

const pupils = 25;
const pagesOfPupil = 3;
const pageBytes = 150_000;
/** What a device sends in one piece over an ordinary link. */
const pieceBytes = 64_000;
const mostMegabytes = 100;
const bytesPerMegabyte = 1_000_000;

export async function measureUploads(): Promise<void> {
  await measureOf('folder', undefined);
  const server = await startS3('bench');
  try {
    await measureOf('s3', await openFileStorage({ s3: server.address }));
  } finally {
    await server.close();
  }
}

async function measureOf(kind: 'folder' | 's3', storage: FileStorage | undefined): Promise<void> {
  const application = await startApplication(storage ? { storage } : {});
  try {
    const { db } = application.database;
    const found = await db
      .select({ login: users.login })
      .from(students)
      .innerJoin(users, eq(users.id, students.userId))
      .where(eq(students.schoolId, schoolId))
      .limit(pupils);
    const sessions: Session[] = [];
    for (const { login } of found) sessions.push(await signIn(application.app, login));
    // What is done for the first time is not counted.
    for (const [index, session] of sessions.slice(0, 2).entries())
      await sendPage(application, session, `warm ${index}`);
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    let peak = before;
    const watching = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 10);
    const times: number[] = [];
    const startedAt = performance.now();
    await Promise.all(
      sessions.map(async (session, pupil) => {
        for (let page = 0; page < pagesOfPupil; page++) {
          times.push(await sendPage(application, session, `page ${page} of ${pupil}`));
        }
      }),
    );
    const tookMs = performance.now() - startedAt;
    clearInterval(watching);
    const inProcess = kind === 's3' ? ', and the storage, which keeps what it is given in memory,' : '';
    const note = `${sessions.length} pupils send ${pagesOfPupil} pages of ${pageBytes / 1_000} kB each at the same time, in pieces of ${pieceBytes / 1_000} kB over sockets; the senders${inProcess} are in the server's process.`;
    printLine({
      name: `server.upload-25x3.${kind}.memory`,
      value: (peak - before) / bytesPerMegabyte,
      unit: 'MB',
      limit: mostMegabytes,
      note: `Growth of the process while ${note}`,
    });
    printLine({
      name: `server.upload-25x3.${kind}.page`,
      value: percentile(times, 0.95),
      unit: 'ms',
      limit: null,
      note: `p95 of a page, from its announcement to its last piece (median ${Math.round(median(times))}; all ${times.length} in ${rounded(tookMs / 1_000)} s). ${note}`,
    });
  } finally {
    await application.close();
  }
}

/** @returns milliseconds until the server has all of it */
async function sendPage({ url }: Application, session: Session, name: string): Promise<number> {
  const content = Buffer.concat([jpegOf(1_200, 1_600), randomBytes(pageBytes - jpegOf(1_200, 1_600).length)]);
  const file = sentFile(`${name}.jpg`, { type: 'image/jpeg', content });
  const query = `schoolId=${schoolId}&eduYear=${eduYear}`;
  const startedAt = performance.now();
  const ask = async (method: 'POST' | 'PATCH', path: string, headers: object, body?: Uint8Array<ArrayBuffer>) => {
    const asked = { ...headersOf(session, schoolId), ...tus, ...headers };
    const answer = await fetch(`${url}${path}?${query}`, { method, headers: asked, ...(body && { body }) });
    if (!answer.ok) throw new Error(`${method} was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  await ask('POST', uploads, { 'upload-length': String(content.length), 'upload-metadata': metadata(file) });
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = new Uint8Array(content.subarray(at, at + pieceBytes));
    await ask('PATCH', `${uploads}/${file.uuid}`, { ...octets, 'upload-offset': String(at) }, piece);
  }
  return performance.now() - startedAt;
}
