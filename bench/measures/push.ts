// The server's share: one request with 1,000 operations, without a network or a browser.
import { gzipSync } from 'node:zlib';
import { cellKey } from '#contract/core/documents.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Application } from '#tests/support/application.ts';
import { headersOf, type Session, signIn } from '#tests/support/server.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { eduYear, emptyLessons, type Fortnight, planFortnight, schoolId } from '../fortnight.ts';
import { type MeasuredDatabase, median, printLine, progress, spread } from '../lines.ts';

const runs = 10;
const clientId = '0193a5c0-0000-7000-8000-00000000be9c';

/** The work as the outbox would number it from `firstSeq`, with its chains. */
function toOperations(fortnight: Fortnight, firstSeq: number): Operation[] {
  const lastOnCell = new Map<string, number>();
  return fortnight.steps.flat().map(({ name, payload }, index) => {
    const mutation = findMutation(name);
    if (!mutation) throw new Error(`The mutation ${name} is not declared`);
    const key = cellKey(mutation.key(payload));
    const seq = firstSeq + index;
    const before = lastOnCell.get(key);
    lastOnCell.set(key, seq);
    const base = before === undefined ? { version: 0 } : { afterSeq: before };
    const capturedAt = 1_795_000_000_000 + index * 1_850;
    return { seq, name, payloadVersion: mutation.payloadVersion, payload, base, capturedAt };
  });
}

export async function measurePush({ app, database }: Application, used: MeasuredDatabase): Promise<void> {
  const fortnight = await planFortnight(database, 'teacher');
  const session = await signIn(app, 'teacher');
  const times: number[] = [];
  const count = fortnight.steps.flat().length;
  for (let run = 0; run <= runs; run++) {
    await emptyLessons(database, fortnight);
    const operations = toOperations(fortnight, 1 + run * count);
    const parts = { clientId, userId: session.userId, schoolId, eduYear, sentAt: 1_795_000_000_000 };
    const body = syncBody({ ...parts, ackFloor: run * count }, operations);
    const payload = gzipSync(JSON.stringify(body));
    const startedAt = performance.now();
    const response = await push(app, payload, session, 'br, gzip');
    const elapsed = performance.now() - startedAt;
    if (response.statusCode !== 200) throw new Error(`The push was answered ${response.statusCode}`);
    // The first run warms up code and plans.
    if (run > 0) times.push(elapsed);
    else checkAllApplied(await push(app, payload, session, 'identity'));
  }
  progress(`${used.name}: pushes ${times.map(Math.round).join(' ')} ms`);
  printLine({
    name: `server.push-1000.${used.name}`,
    value: median(times),
    unit: 'ms',
    limit: null,
    note: `One sync request with ${count} operations (200 chained) into empty cells, from the gzip body to the compressed answer, injected without a socket; database: ${used.what}. ${spread(times)}.`,
  });
}

function push(app: Application['app'], payload: Buffer, session: Session, encoding: string) {
  return app.inject({
    method: 'POST',
    url: '/api/v4/os/sync',
    headers: {
      ...headersOf(session, schoolId, 'ru'),
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'accept-encoding': encoding,
    },
    payload,
  });
}

/** The same body again: the server must know everything in it as applied. */
function checkAllApplied(response: Awaited<ReturnType<typeof push>>): void {
  const { data } = response.json<{ data: SyncAnswer }>();
  const others = data.exceptions.filter(({ outcome }) => outcome !== 'duplicate');
  if (others.length > 0 || data.ok.length > 0)
    throw new Error(`Not everything was accepted: ${JSON.stringify(others)}`);
}
