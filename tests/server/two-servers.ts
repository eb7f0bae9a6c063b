// Calls of the teacher to two servers behind a proxy, each on a new connection.
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import { idOf, password, schoolNow } from '#tests/support/small-school.ts';

export const teacher = 2;

type Answered<Data> = { status: number; data: Data; code: string | undefined; cookie: string };

/** A request on a new connection, so that the proxy chooses again. */
async function ask<Data>(
  url: string,
  path: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Answered<Data>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
  });
  const { data, error } = (await response.json()) as { data: Data; error?: { code: string } };
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const cookie = cookies.find((found) => found.startsWith('qalam_refresh')) ?? '';
  return { status: response.status, data, code: error?.code, cookie };
}

export const logIn = (url: string, login: string, secret = password) =>
  ask<LoginAnswer>(url, '/api/login', {}, { login, password: secret });
export const refresh = (url: string, cookie: string) =>
  ask<{ access_token: string }>(url, '/api/refresh_token', { cookie }, { userId: teacher });
export const sync = (url: string, token: string, request: SyncRequest) =>
  ask<SyncAnswer>(url, '/api/v4/os/sync', { authorization: `Bearer ${token}`, 'x-school-id': '1' }, request);

/** Operations from `first` on: the six pupils of a lesson get two values in turn, each based on the one before. */
export function attendances(
  scheduleUuid: string,
  first: number,
  count: number,
  turns: readonly [string, string] = ['late', 'missing_due'],
): Operation[] {
  return Array.from({ length: count }, (_, index) => {
    const seq = first + index;
    const attendance = turns[Math.ceil(seq / 6) % 2];
    const payload = { scheduleUuid, studentGroupUuid: idOf(`member ${seq % 6}`), attendance };
    const base = seq > 6 ? { afterSeq: seq - 6 } : { version: 0 };
    return { seq, name: 'setAttendance', payloadVersion: 1, payload, base, capturedAt: schoolNow };
  });
}
