// Loaded into a server process before it starts (`node --import`): it dies as in a power cut at the first statement that holds a text, or
// once the transaction with that statement is committed, before anybody is answered.
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const text = process.env.QALAM_TEST_DIES_AT ?? '';
const isAfterCommit = process.env.QALAM_TEST_DIES_AFTER_COMMIT === 'yes';
let isArmed = false;

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal is there before the next statement is.
  for (;;);
}

/** `run`: sends a statement. */
async function watched<Result>(statement: string, run: () => Promise<Result>): Promise<Result> {
  if (text !== '' && statement.includes(text)) {
    if (!isAfterCommit) die();
    isArmed = true;
  }
  const result = await run();
  if (isArmed && /^commit\b/i.test(statement.trim())) die();
  return result;
}

type Query = (...given: unknown[]) => unknown;
const ofPool = pg.Client.prototype as unknown as { query: Query };
const query = ofPool.query;
ofPool.query = function (this: unknown, ...given: unknown[]) {
  const [first] = given as [string | { text?: string } | null];
  const statement = typeof first === 'string' ? first : (first?.text ?? '');
  // The driver's own calls have a callback, and none of them is a statement of ours.
  if (typeof given.at(-1) === 'function') return query.apply(this, given);
  return watched(statement, () => query.apply(this, given) as Promise<unknown>);
};

type Execute = (message: Uint8Array, more: object) => Promise<unknown>;
const ofFolder = PGlite.prototype as unknown as { execProtocolStream: Execute };
const execute = ofFolder.execProtocolStream;
ofFolder.execProtocolStream = function (this: unknown, message: Uint8Array, more: object) {
  // A statement is a text between the kind and length of its message and a zero.
  const statement = Buffer.from(message)
    .toString('latin1')
    .replace(/^[PQ][\s\S]{4}\0?/, '');
  return watched(statement, () => execute.call(this, message, more));
};
