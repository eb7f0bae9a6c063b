// The environment, read and checked once at start; nothing else reads process.env.
import * as z from 'zod/mini';

const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false']),
  z.transform((value) => value === '1' || value === 'true'),
);
const schema = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 4000),
  QALAM_DATA: z._default(z.string().check(z.minLength(1)), './.data'),
  DATABASE_URL: z.optional(z.string().check(z.startsWith('postgres'))),
  QALAM_NOW: z.optional(z.iso.datetime({ offset: true })),
  QALAM_LAB: z._default(flag, false),
  QALAM_LOG: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
});

export type Environment = {
  readonly port: number;
  readonly dataFolder: string;
  readonly databaseUrl: string | undefined;
  /** Fixed time of tests and demonstrations, epoch milliseconds; it goes on from there. */
  readonly now: number | undefined;
  readonly lab: boolean;
  readonly logLevel: string;
};

/**
 * Reads the variables PORT, QALAM_DATA, DATABASE_URL, QALAM_NOW, QALAM_LAB and QALAM_LOG.
 * @throws Error with one readable line per wrong variable.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable:\n${lines.join('\n')}`);
  }
  const { PORT, QALAM_DATA, DATABASE_URL, QALAM_NOW, QALAM_LAB, QALAM_LOG } = parsed.data;
  return {
    port: PORT,
    dataFolder: QALAM_DATA,
    databaseUrl: DATABASE_URL,
    now: QALAM_NOW === undefined ? undefined : Date.parse(QALAM_NOW),
    lab: QALAM_LAB,
    logLevel: QALAM_LOG,
  };
}
