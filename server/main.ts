// Starts the server: environment, database, demo school when the embedded database is empty, listening, and a graceful shutdown.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openConfiguredDatabase } from '#server/db/configured.ts';
import { openRedis } from '#server/db/redis.ts';
import { demoAccounts, fillWhenEmpty, isDemo } from '#server/features/demo-school/public.ts';
import { clamdScanner, openFileStorage } from '#server/features/files/public.ts';
import { connectionLimits } from '#server/plugins/connection-limits.ts';
import { openBus } from '#server/realtime/configured-bus.ts';
import { systemClock } from '#server/shared/clock.ts';
import { readEnvironment } from '#server/shared/environment.ts';
import { startFailure } from '#server/start-failure.ts';
import { buildApp } from './app.ts';
import { startCleanUp } from './clean-up.ts';
import { startDayWords } from './day-words.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Time to close the database after the last connection; what it has acknowledged is already on the disk. */
const closeMs = 8_000;

async function start(): Promise<void> {
  const environment = readEnvironment(process.env);
  const clock = systemClock(environment.now);
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const storage = await openFileStorage(
    environment.filesS3 === undefined ? { folder: environment.filesFolder } : { s3: environment.filesS3 },
  );
  const database = await openConfiguredDatabase(environment);
  if (database.kind === 'pglite' && (await fillWhenEmpty(database, clock, storage, (line) => console.log(line)))) {
    console.log('\nDemo accounts (password qalam2026):');
    for (const { login, description } of demoAccounts) console.log(`  ${login.padEnd(12)} ${description}`);
    console.log('');
  }
  const redis =
    environment.redisUrl === undefined
      ? undefined
      : await openRedis(environment.redisUrl, (isThere) => {
          console.log(isThere ? 'Redis answers.' : 'Redis does not answer; until it does, the database counts.');
        });
  const isDemoSchool = await isDemo(database.db);
  const app = await buildApp({
    database,
    redis,
    clock,
    version,
    lab: environment.lab,
    archiveOf2022: environment.archiveOf2022,
    registry: environment.registry ?? (isDemoSchool ? 'demo' : 'none'),
    partner: { where: environment.partnerUrl ?? (isDemoSchool ? 'demo' : 'none'), key: environment.partnerKey },
    sisters: {
      ...(environment.tutorUrl && { tutor: environment.tutorUrl }),
      ...(environment.certificatesUrl && { certificates: environment.certificatesUrl }),
    },
    push:
      environment.pushSubject === undefined
        ? undefined
        : { subject: environment.pushSubject, hosts: environment.pushHosts },
    files: {
      storage,
      scanner: environment.clamd === undefined ? null : clamdScanner(environment.clamd),
    },
    applicationFolder: path.join(root, 'dist'),
    logLevel: environment.logLevel,
    trustedProxies: environment.trustedProxies,
    realtime: { bus: await openBus(environment.databaseUrl, redis) },
  });
  await app.listen({ port: environment.port, host: '0.0.0.0' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : environment.port;
  console.log(`Qalam is ready at http://localhost:${port}`);
  const worker = app.jobs.work(app.log);
  const pushes = app.startPushes();
  const dayWords = startDayWords({ database, clock, log: app.log });
  const scans = app.startFileScans();
  const cleanUp = startCleanUp({ database, clock, log: app.log, storage });

  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) return;
    isEnding = true;
    app.log.info({ signal }, 'ending');
    // In case something hangs: service managers kill a process after about half a minute.
    setTimeout(() => {
      app.log.error('the end took too long');
      process.exit(1);
    }, connectionLimits().endMs + closeMs).unref();
    // Finish requests in flight, finish or return jobs and pushes, then close the database, so that its last page is on the disk.
    await Promise.all([app.close(), worker.stop(), pushes.stop(), dayWords.stop(), scans?.stop()]);
    await cleanUp.stop();
    await redis?.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void end('SIGTERM'));
  process.on('SIGINT', () => void end('SIGINT'));
}

start().catch((error: unknown) => {
  const isPortInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  if (isPortInUse) console.error('The port is in use. Set PORT to another one, or stop the other program.');
  else console.error(startFailure(error as Error) ?? error);
  process.exit(1);
});
