// LISTEN and NOTIFY on a connection of its own, outside of every transaction: a NOTIFY inside one would take a lock on the whole
// database at its commit.
import type { Carrier } from './bus.ts';

const channel = 'qalam_commits';
const firstPauseMs = 50;
const longestPauseMs = 5_000;

/** Connects in the background, and again for ever. */
export async function postgresCarrier(url: string): Promise<Carrier> {
  const { default: pg } = await import('pg');
  const listeners = new Set<(text: string) => void>();
  let client: InstanceType<typeof pg.Client> | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const again = () => {
    client = undefined;
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), Math.min(firstPauseMs * 2 ** failures++, longestPauseMs)).unref();
  };
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      next.end().catch(() => undefined);
      again();
    };
    next.on('error', over);
    next.on('end', over);
    next.on('notification', ({ payload = '' }) => {
      for (const listener of listeners) listener(payload);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      if (isClosed) return over();
      client = next;
      failures = 0;
    } catch {
      over();
    }
  }
  await connect();
  return {
    kind: 'postgresql',
    send: async (text) => {
      if (!client) throw new Error('PostgreSQL is not there');
      await client.query('select pg_notify($1, $2)', [channel, text]);
    },
    onText: (listener) => listeners.add(listener),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
