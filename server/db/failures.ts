// What a failed statement means, by its error code. Drizzle wraps the driver's error as `cause`.

type Failure = { readonly code?: string; readonly message?: string; readonly cause?: unknown };

const unreachableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']);
/** The driver gives no code when the server goes away during a query. */
const unreachableMessages = /^(Connection terminated|Client has encountered a connection error)/;

/**
 * `invalidData`: the value can never be stored (SQLSTATE class 22: NUL in text, a number out of range), so a retry is
 * useless; `unreachable`: the database does not answer now; `gaveWay`: a concurrent transaction was faster, so a retry may succeed;
 * undefined: anything else.
 */
export function databaseFailureOf(error: unknown): 'invalidData' | 'unreachable' | 'gaveWay' | undefined {
  let current = error as Failure | undefined;
  for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth++) {
    const { code, message, cause }: Failure = current;
    if (typeof code === 'string') {
      if (/^22[0-9A-Z]{3}$/.test(code)) return 'invalidData';
      // Serialization failure, deadlock or duplicate key: the database rolled this transaction back.
      if (code === '40001' || code === '40P01' || code === '23505') return 'gaveWay';
      // 08: connection exception; 57P01 to 57P03: shutting down, crashed, starting.
      if (unreachableCodes.has(code) || /^(08[0-9A-Z]{3}|57P0[123])$/.test(code)) return 'unreachable';
    }
    if (unreachableMessages.test(message ?? '')) return 'unreachable';
    current = cause as Failure | undefined;
  }
  return undefined;
}
