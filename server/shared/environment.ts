// The environment, read and checked once at start; nothing else reads process.env.
import path from 'node:path';
import * as z from 'zod/mini';

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
);
/** Where people are led with a one-time hash. */
const sister = z.string().check(z.regex(/^https?:\/\/[^\s]+$/));
const schema = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4000),
  QALAM_DATA: z._default(z.string().check(z.minLength(1)), './.data'),
  DATABASE_URL: z.optional(z.string().check(z.startsWith('postgres'))),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//))),
  QALAM_NOW: z.optional(z.iso.datetime({ offset: true })),
  QALAM_LAB: z._default(flag, false),
  QALAM_ARCHIVE_2022: z.optional(z.url({ protocol: /^https?$/ })),
  QALAM_REGISTRY: z.optional(z.string().check(z.minLength(1))),
  QALAM_PARTNER_URL: z.optional(z.union([z.literal('demo'), z.url({ protocol: /^https?$/ })])),
  QALAM_PARTNER_KEY: z.optional(z.string().check(z.minLength(16))),
  QALAM_TUTOR_URL: z.optional(sister),
  QALAM_CERTIFICATES_URL: z.optional(sister),
  QALAM_PUSH_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/))),
  QALAM_PUSH_HOSTS: z.optional(z.string().check(z.regex(/^\.?[\w-]+(\.[\w-]+)+(,\.?[\w-]+(\.[\w-]+)+)*$/))),
  QALAM_FILES: z.optional(z.string().check(z.minLength(1))),
  QALAM_S3: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s:@/]+:[^\s:@/]+@[^\s/?]+\/[\w.-]+(\?region=[\w-]+)?$/)),
  ),
  QALAM_CLAMD: z.optional(z.string().check(z.regex(/^(\/\S+|[\w.-]+:\d{1,5})$/))),
  QALAM_LOG: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
  QALAM_PROXIES: z._default(z.string().check(z.regex(/^[\w.:/]+(,[\w.:/]+)*$/)), 'loopback'),
});
type Variable = keyof z.infer<typeof schema>;

/** What each variable accepts, for the error message. */
const expected: Readonly<Record<Variable, string>> = {
  PORT: 'a whole number from 0 to 65535',
  QALAM_DATA: 'a folder',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/name',
  REDIS_URL: 'an address such as redis://host:6379',
  QALAM_NOW: 'a time such as 2026-11-20T10:00:00+05:00',
  QALAM_LAB: '0 or 1',
  QALAM_ARCHIVE_2022: 'an address such as https://archive.example.kz/',
  QALAM_REGISTRY: 'none, demo, a file or an address of a register of persons',
  QALAM_PARTNER_URL: 'demo, or an address such as https://diary.example.kz/api',
  QALAM_PARTNER_KEY: 'a key of at least 16 signs',
  QALAM_TUTOR_URL: 'an address such as https://tutor.example.kz/enter, with {hash} where the one-time hash stands',
  QALAM_CERTIFICATES_URL:
    'an address such as https://certificates.example.kz/enter, with {hash} where the one-time hash stands',
  QALAM_PUSH_SUBJECT: 'where push services may ask about us, such as mailto:it@school.kz or https://school.kz',
  QALAM_PUSH_HOSTS: 'hosts with commas between, such as push.example.kz or .example.kz',
  QALAM_FILES: 'a folder',
  QALAM_S3: 'an address such as https://key:secret@s3.example.kz/bucket, with / and + of the secret as %2F and %2B',
  QALAM_CLAMD: 'the path of a socket such as /run/clamav/clamd.ctl, or an address such as localhost:3310',
  QALAM_LOG: 'silent, error, warn, info or debug',
  QALAM_PROXIES: 'addresses or networks with commas between, or loopback, linklocal, uniquelocal',
};

export type Environment = {
  readonly port: number;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** Redis for counts that may be lost; without it the database counts. */
  readonly redisUrl: string | undefined;
  /** Start time for tests and demonstrations, epoch milliseconds; the clock runs on from there. */
  readonly now: number | undefined;
  readonly lab: boolean;
  /** Where the year 2022-2023 of region 15 is read (decisions E15). */
  readonly archiveOf2022: string | undefined;
  /** The register of persons (decisions E1); undefined: that of the demo school where there is one, else none. */
  readonly registry: string | undefined;
  /** The partner diary and the key that it knows this installation by (decisions D61); undefined: that of the demo school, else none. */
  readonly partnerUrl: string | undefined;
  readonly partnerKey: string | undefined;
  /** Sister services that people are led to with a one-time hash (decisions D63). */
  readonly tutorUrl: string | undefined;
  readonly certificatesUrl: string | undefined;
  /** Whom push services may ask about us; without it no device is told by push. */
  readonly pushSubject: string | undefined;
  /** Hosts of push services besides the known ones (decisions D60). */
  readonly pushHosts: readonly string[] | undefined;
  /** Folder of the files that people send; not used with `filesS3`. */
  readonly filesFolder: string;
  /** Storage of the files, with key, secret and bucket. */
  readonly filesS3: string | undefined;
  /** The scanner for viruses: path of its socket, or host:port. */
  readonly clamd: string | undefined;
  readonly logLevel: string;
  /** Proxies that terminate TLS and whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
};

/** Told to whoever starts the program. */
export class EnvironmentRefused extends Error {}

/**
 * Reads the variables PORT, QALAM_DATA, DATABASE_URL, REDIS_URL, QALAM_NOW, QALAM_LAB, QALAM_ARCHIVE_2022,
 * QALAM_REGISTRY, QALAM_PARTNER_URL, QALAM_PARTNER_KEY, QALAM_TUTOR_URL, QALAM_CERTIFICATES_URL, QALAM_PUSH_SUBJECT,
 * QALAM_PUSH_HOSTS, QALAM_FILES, QALAM_S3, QALAM_CLAMD, QALAM_LOG and QALAM_PROXIES.
 * @throws EnvironmentRefused with one readable line per wrong variable.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path[0] as Variable))];
    // Addresses contain passwords.
    const isSecret = (name: string) => /_(URL|KEY|S3)$/.test(name);
    const lines = names.map(
      (name) => `  ${name} must be ${expected[name]}${isSecret(name) ? '' : `, not "${given[name]}"`}`,
    );
    throw new EnvironmentRefused(`The environment is not usable:\n${lines.join('\n')}`);
  }
  const { PORT, QALAM_DATA, DATABASE_URL, REDIS_URL, QALAM_NOW, QALAM_LAB, QALAM_LOG, QALAM_PROXIES } = parsed.data;
  const { QALAM_ARCHIVE_2022: archiveOf2022, QALAM_REGISTRY: registry } = parsed.data;
  return {
    port: PORT,
    dataFolder: QALAM_DATA,
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    now: QALAM_NOW === undefined ? undefined : Date.parse(QALAM_NOW),
    lab: QALAM_LAB,
    archiveOf2022,
    registry,
    partnerUrl: parsed.data.QALAM_PARTNER_URL,
    partnerKey: parsed.data.QALAM_PARTNER_KEY,
    tutorUrl: parsed.data.QALAM_TUTOR_URL,
    certificatesUrl: parsed.data.QALAM_CERTIFICATES_URL,
    pushSubject: parsed.data.QALAM_PUSH_SUBJECT,
    pushHosts: parsed.data.QALAM_PUSH_HOSTS?.split(','),
    filesFolder: parsed.data.QALAM_FILES ?? path.join(QALAM_DATA, 'files'),
    filesS3: parsed.data.QALAM_S3,
    clamd: parsed.data.QALAM_CLAMD,
    logLevel: QALAM_LOG,
    trustedProxies: QALAM_PROXIES.split(','),
  };
}
