// The server's share: one request with 1,000 operations, without a network or a browser.
import { gzipSync } from 'node:zlib';
import { cellKey } from '#contract/core/documents.ts';
import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/registry.ts';
import { protocolVersion, type SyncAnswer } from '#contract/sync/sync.schema.ts';
import { encodeOperations } from '#contract/sync/sync.wire.ts';
import type { Application } from '#tests/support/application.ts';
import { signIn } from '#tests/support/server.ts';
import { eduYear, emptyLessons, type Fortnight, planFortnight, schoolId } from '../fortnight.ts';
import { type MeasuredDatabase, median, printLine, progress, spread } from '../lines.ts';

const runs = 10;
const clientId = '0193a5c0-0000-7000-8000-00000000be9c';

/** The work as the outbox would number it from `firstSeq`, with its chains. */
function toOperations(fortnight: Fortnight, firstSeq: number): { operation: Operation; document: string }[] {
  const lastOnCell = new Map<string, number>();
  return fortnight.steps.flat().map(({ name, payload }, index) => {
    const mutation = findMutation(name);
    if (!mutation) throw new Error(`The mutation ${name} is not declared`);
    const address = mutation.key(payload);
    const key = cellKey(address);
    const seq = firstSeq + index;
    const before = lastOnCell.get(key);
    lastOnCell.set(key, seq);
    const base = before === undefined ? { version: 0 } : { afterSeq: before };
    const capturedAt = 1_795_000_000_000 + index * 1_850;
    return {
      operation: { seq, name, payloadVersion: mutation.payloadVersion, payload, base, capturedAt },
      document: address.document,
    };
  });
}

export async function measurePush({ app, database }: Application, used: MeasuredDatabase): Promise<void> {
  const fortnight = await planFortnight(database, 'teacher');
  const session = await signIn(app, 'teacher');
  const times: number[] = [];
  const count = fortnight.steps.flat().length;
  for (let run = 0; run <= runs; run++) {
    await emptyLessons(database, fortnight);
    const items = toOperations(fortnight, 1 + run * count);
    const documents = new Map(items.map(({ operation, document }) => [operation.seq, document]));
    const body = {
      protocol: protocolVersion,
      clientId,
      userId: session.userId,
      schoolId,
      eduYear,
      sentAt: 1_795_000_000_000,
      ackFloor: run * count,
      cursor: null,
      want: [],
      ...encodeOperations(
        items.map(({ operation }) => operation),
        ({ seq }) => documents.get(seq) ?? '',
      ),
    };
    const payload = gzipSync(JSON.stringify(body));
    const startedAt = performance.now();
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: {
        authorization: `Bearer ${session.token}`,
        'x-school-id': String(schoolId),
        'x-localization': 'ru',
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'accept-encoding': 'br, gzip',
      },
      payload,
    });
    const elapsed = performance.now() - startedAt;
    if (response.statusCode !== 200) throw new Error(`The push was answered ${response.statusCode}`);
    // The first run warms code and plans up.
    if (run > 0) times.push(elapsed);
    else await checkAllApplied(app, payload, session.token);
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

/** The same body again: everything in it must be known as applied. */
async function checkAllApplied(app: Application['app'], payload: Buffer, token: string): Promise<void> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v4/os/sync',
    headers: {
      authorization: `Bearer ${token}`,
      'x-school-id': String(schoolId),
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload,
  });
  const { data } = response.json<{ data: SyncAnswer }>();
  const others = data.exceptions.filter(({ outcome }) => outcome !== 'duplicate');
  if (others.length > 0 || data.ok.length > 0)
    throw new Error(`Not everything was accepted: ${JSON.stringify(others)}`);
}
