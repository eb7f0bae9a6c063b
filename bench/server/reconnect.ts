// One device returns: it refreshes its token, then pushes and pulls in one request, over a connection of its own. Requests are as the
// engine makes them; after a missing answer the device pauses and retries with the same bytes.
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Device } from './devices.ts';

const timeoutMs = 30_000;
const firstPauseMs = 500;
const longestPauseMs = 8_000;

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

export type Reconnected = {
  /** From the intended moment until the last operation was acknowledged. */
  readonly ms: number;
  /** Of the request that pushed and pulled, last attempt only. */
  readonly syncMs: number;
  readonly refreshMs: number;
  readonly requests: number;
  /** Requests without an answer, or answered with an error. */
  readonly failures: readonly string[];
  readonly bytesUp: number;
  readonly bytesDown: number;
  /** Outcomes of the operations: applied now, known from an attempt whose answer was lost, or anything else. */
  readonly outcomes: { readonly ok: number; readonly duplicate: number; readonly other: number };
};

/** A POST with its complete answer. */
export function request(
  agent: http.Agent,
  url: string,
  headers: http.OutgoingHttpHeaders,
  body: Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('timeout')));
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.end(body);
  });
}

function unpacked({ headers, body }: Answer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

const common = { 'content-type': 'application/json', 'accept-encoding': 'br, gzip', 'x-localization': 'kz' };

/** `wantedAt` is when its latency starts, on the clock of `performance`, whatever it had to wait for before. */
export async function reconnect(url: string, device: Device, wantedAt: number, attempts: number): Promise<Reconnected> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const failures: string[] = [];
  let requests = 0;
  let bytesUp = 0;
  let bytesDown = 0;
  let lastMs = 0;
  /** Retries until the answer is the wanted one; an error of the server counts as a missing answer. */
  const ask = async (path: string, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now();
      let pause = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs) * (0.5 + Math.random());
      requests++;
      bytesUp += body.length;
      try {
        const answer = await request(agent, url + path, { ...common, ...headers }, body);
        lastMs = performance.now() - startedAt;
        bytesDown += answer.body.length;
        if (answer.status === 200) return answer;
        failures.push(`${path} ${answer.status}`);
        // As the engine does: a device that is told when to retry waits until then.
        pause = JSON.parse(unpacked(answer).toString()).error?.retryAfterMs ?? pause;
      } catch (error) {
        failures.push(`${path} ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`);
      }
      if (attempt >= attempts) throw new Error(`${path} failed ${attempt} times: ${failures.at(-1)}`);
      await wait(pause);
    }
  };
  try {
    const cookie = { cookie: device.cookie };
    const refreshed = await ask('/api/refresh_token', cookie, Buffer.from(JSON.stringify({ userId: device.userId })));
    const refreshMs = lastMs;
    const { data: session } = JSON.parse(unpacked(refreshed).toString()) as { data: { access_token: string } };
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      'x-school-id': String(device.schoolId),
      'content-encoding': 'gzip',
    };
    const answer = await ask('/api/v4/os/sync', headers, device.body);
    const ms = performance.now() - wantedAt;
    const { data } = JSON.parse(unpacked(answer).toString()) as { data: SyncAnswer };
    const ok = data.ok.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    const duplicate = data.exceptions.filter(({ outcome }) => outcome === 'duplicate').length;
    const outcomes = { ok, duplicate, other: device.operations - ok - duplicate };
    return { ms, syncMs: lastMs, refreshMs, requests, failures, bytesUp, bytesDown, outcomes };
  } finally {
    agent.destroy();
  }
}

export type Storm = {
  readonly answered: readonly Reconnected[];
  /** Why devices gave up. */
  readonly gaveUp: readonly string[];
  readonly seconds: number;
};

/** Open loop: each device's moment within `seconds` is fixed in advance, and none waits for another. */
export async function storm(
  urlOf: (device: number) => string,
  devices: readonly Device[],
  { seconds, attempts, random }: { seconds: number; attempts: number; random: () => number },
): Promise<Storm> {
  const startsAt = performance.now() + 500;
  const moments = devices.map(() => startsAt + random() * seconds * 1_000);
  const gaveUp: string[] = [];
  const answered: Reconnected[] = [];
  await Promise.all(
    devices.map(async (device, index) => {
      const wantedAt = moments[index] ?? startsAt;
      await wait(wantedAt - performance.now());
      try {
        answered.push(await reconnect(urlOf(index), device, wantedAt, attempts));
      } catch (error) {
        gaveUp.push((error as Error).message);
      }
    }),
  );
  return { answered, gaveUp, seconds: (performance.now() - startsAt) / 1_000 };
}
