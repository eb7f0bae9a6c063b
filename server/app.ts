// Builds the server from its parts; starts nothing.
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Clock } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';
import type { Redis } from '#server/db/redis.ts';
import { lectureAnswerOf, lectureOf } from '#server/features/answers/public.ts';
import { addFileUses, awayStorage, startFileScans } from '#server/features/files/public.ts';
import { addJobs, createJobs, type Jobs } from '#server/features/jobs/public.ts';
import { openPartnerDiary } from '#server/features/partner-diary/public.ts';
import { openPersonRegistry } from '#server/features/person-registry/public.ts';
import {
  noteSight,
  openPushService,
  type Pushes,
  type PushLimits,
  type PushOptions,
  startPushes,
} from '#server/features/push/public.ts';
import { lockedAmong } from '#server/features/school/public.ts';
import {
  databaseThrottle,
  findCaller,
  loadTokens,
  type PasswordCost,
  passwordsAt,
  redisThrottle,
} from '#server/features/session/public.ts';
import { installBodies } from '#server/plugins/bodies.ts';
import { type ConnectionLimits, connectionLimits } from '#server/plugins/connection-limits.ts';
import { type ConnectionTime, installConnections } from '#server/plugins/connections.ts';
import { installDocumentation } from '#server/plugins/documentation.ts';
import { answerClientError, answerFrameworkError, installErrors } from '#server/plugins/errors.ts';
import { installGracefulShutdown } from '#server/plugins/graceful-shutdown.ts';
import { installLeanHeaders } from '#server/plugins/lean-headers.ts';
import { installPacking } from '#server/plugins/packing.ts';
import { installPressure } from '#server/plugins/pressure.ts';
import { installRequestLog, type LogStream, loggerOptions } from '#server/plugins/request-log.ts';
import { installStaticFiles } from '#server/plugins/static-files.ts';
import { installUploads } from '#server/plugins/uploads.ts';
import { validatorCompiler } from '#server/plugins/validation.ts';
import { createRealtime, isForChannel, type RealtimeOptions, type RealtimeParts } from '#server/realtime/realtime.ts';
import { fileUses } from '#server/registry/file-uses.ts';
import { jobs as foundJobs } from '#server/registry/jobs.ts';
import { routes } from '#server/registry/routes.ts';
import type { Services } from '#server/shared/context.ts';
import type { Turns } from '#server/shared/turns.ts';
import { createApplyInWrite } from '#server/sync/apply-in-write.ts';
import { createApplyMutation } from '#server/sync/apply-mutation.ts';
import { syncRoutes } from '#server/sync/sync.routes.ts';
import { changesRoutes } from '#server/writes/changes.routes.ts';
import { changeCounts, whoMade } from '#server/writes/history.repository.ts';
import { createWrite } from '#server/writes/write.ts';

export type AppOptions = {
  readonly database: Database;
  /** Counts failed sign-ins, instead of the database. */
  readonly redis?: Redis | undefined;
  readonly clock: Clock;
  /** What a guess of a password costs; by default what OWASP asks for. */
  readonly passwordCost?: PasswordCost;
  readonly version: string;
  readonly lab: boolean;
  readonly archiveOf2022?: string | undefined;
  /** Addresses of sister services that people are handed over to. */
  readonly sisters?: Services['sisters'] | undefined;
  /** The partner diary: "none", "demo" or an address, and the key that it knows us by. */
  readonly partner?: { readonly where: string; readonly key?: string | undefined } | undefined;
  /** The register of persons: "none", "demo", a file or an address. */
  readonly registry?: string | undefined;
  /** How devices are told by push; without it none is. */
  readonly push?: PushOptions | undefined;
  /** Where the bytes of files are, and what scans them; without it none are taken. */
  readonly files?: { readonly storage: Services['files']['storage']; readonly scanner?: Services['files']['scanner'] };
  /** Folder of the built application; without it only the API is served. */
  readonly applicationFolder?: string | undefined;
  readonly logLevel?: string;
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted; by default only this machine. */
  readonly trustedProxies?: readonly string[];
  /** Calls in flight above which further ones are told to retry later; by default it follows from how fast calls are answered. */
  readonly mostInFlight?: number;
  /** Connection limits that replace the usual ones (server/plugins/connection-limits.ts). */
  readonly limits?: Partial<ConnectionLimits>;
  /** The time by which connections stall; by default the time in which this process could receive. */
  readonly connectionTime?: ConnectionTime;
  /** Routes besides the product's own: for tests of what any route can do. */
  readonly moreRoutes?: (app: FastifyInstance, services: Services) => void;
  /** How this process wakes devices; without a bus it is alone. */
  readonly realtime?: RealtimeOptions | undefined;
  /** Where log lines go; standard output by default. */
  readonly logStream?: LogStream;
};

/** Body limit in bytes for endpoints that declare none. */
const usualBodyLimit = 262_144;

/** The Fastify application with all routes, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, redis, clock, version, lab, archiveOf2022 } = options;
  const runWrite = createWrite(database, clock);
  const jobs = createJobs(database, clock, runWrite);
  const onChannel: RealtimeParts = {
    noteSight: (sights) => database.transaction((db) => noteSight(db, sights)),
    lockedAmong: (schoolIds) => lockedAmong(database.db, schoolIds),
  };
  const realtime = createRealtime(database, onChannel, options.realtime ?? {});
  const services: Services = {
    database,
    clock,
    version,
    lab,
    archiveOf2022,
    sisters: options.sisters ?? {},
    partnerDiary: openPartnerDiary(options.partner?.where ?? 'none', options.partner?.key),
    tokens: await loadTokens(database.db, clock),
    passwords: passwordsAt(options.passwordCost),
    throttle: redis ? redisThrottle(redis, database.db) : databaseThrottle(database.db),
    identify: (claims) => findCaller(database.db, claims, clock.now()),
    applyMutation: createApplyMutation(database, clock),
    applyInWrite: createApplyInWrite(clock),
    runWrite,
    registry: openPersonRegistry(options.registry ?? 'none'),
    push: await openPushService(database.db, clock, options.push),
    madeBy: (schoolId, entity, id) => whoMade(database.db, schoolId, { entity, id }),
    changeCounts: (schoolId, entity, ids) => changeCounts(database.db, schoolId, { entity, ids }),
    startJob: jobs.startJob,
    openJobs: jobs.openJobs,
    files: { storage: options.files?.storage ?? awayStorage, scanner: options.files?.scanner ?? null },
    lectures: { of: lectureOf, answer: lectureAnswerOf },
    channel: realtime.channel,
  };
  const limits = connectionLimits(options.limits);
  // Never a whole private network: anybody in the school's own network could then claim a new address with each sign-in attempt.
  const trustProxy = [...(options.trustedProxies ?? ['loopback'])];
  const app = Fastify({
    ...loggerOptions(options.logLevel ?? 'info', options.logStream),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    // During shutdown, requests on open connections get our own envelope (plugins/graceful-shutdown.ts).
    return503OnClosing: false,
    trustProxy,
    bodyLimit: usualBodyLimit,
    // Otherwise the framework would switch off Node's own request limits.
    requestTimeout: limits.wholeMs,
    keepAliveTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headMs,
      requestTimeout: limits.wholeMs,
      shouldUpgradeCallback: isForChannel,
      // How late the two timeouts may fire.
      connectionsCheckingInterval: Math.min(Math.ceil(limits.headMs / 6), 5_000),
    },
    forceCloseConnections: 'idle',
  });
  app.decorate('jobs', jobs);
  app.decorate('startPushes', (limits?: Partial<PushLimits>) =>
    startPushes({ database, clock, push: services.push, identify: services.identify, log: app.log }, limits),
  );
  app.decorate('startFileScans', () => {
    const { storage, scanner } = services.files;
    return scanner && startFileScans({ database, storage, scanner, runWrite, log: app.log });
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installRequestLog(app);
  installErrors(app);
  const connections = installConnections(app, limits, trustProxy, options.connectionTime);
  installGracefulShutdown(app, connections, limits);
  const readWhole = installBodies(app, limits.heldBytes, usualBodyLimit);
  // Before calls are counted: a call whose file has not arrived completely is not in flight.
  await installUploads(app, readWhole);
  const pressure = installPressure(app, options.mostInFlight);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      // decisions B42; the interface kit injects styles.
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // TLS ends at a proxy in front of this process, which also answers plain HTTP in a school's own network.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  installLeanHeaders(app);
  await app.register(cookie);
  await installPacking(app, limits.packedAnswers);
  await installDocumentation(app, version);
  addJobs(...foundJobs);
  addFileUses(fileUses);
  for (const register of [...routes, changesRoutes]) register(app, services);
  syncRoutes(app, services, database);
  options.moreRoutes?.(app, services);
  realtime.install(app, { services, connections, pressure, trustedProxies: trustProxy });
  await installStaticFiles(app, options.applicationFolder);
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly jobs: Jobs;
    /** Begins to tell devices by push in this process. */
    startPushes(limits?: Partial<PushLimits>): Pushes;
    /** Begins to scan files that wait for it in this process; null where nothing scans. */
    startFileScans(): Turns | null;
  }
}
