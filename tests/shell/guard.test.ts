// The root path waits for the year of a person whose years are unknown yet. The session is a stub; the test controls the time.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rootLoader } from '#app/guard.ts';
import type { Role } from '#contract/core/roles.ts';
import { sessionState } from '#data/session/session.ts';

vi.mock('#data/session/session.ts', () => ({ sessionState: vi.fn(), chooseYear: vi.fn() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A signed-in person without years; `arrive` provides them. */
function withoutYears(role: Role) {
  const years: { eduYear: number }[] = [];
  const user = { role, subrole: null, children: role === 'parent' ? [{}] : [], years };
  const state = { kind: 'signedIn', isExpired: false, account: { user, person: { role }, school: { eduYear: 2026 } } };
  vi.mocked(sessionState).mockReturnValue(state as unknown as ReturnType<typeof sessionState>);
  return { arrive: () => void years.push({ eduYear: 2026 }) };
}

/** Where the root leads, null while it waits. */
function openRoot(): { to: () => string | null } {
  let to: string | null = null;
  rootLoader().catch((thrown: Response) => {
    to = thrown.headers.get('location');
  });
  return { to: () => to };
}

// covers GUARD-002
test('the root looks for the year every 100 ms and continues as soon as it is there', async () => {
  const { arrive } = withoutYears('teacher');
  const root = openRoot();
  await vi.advanceTimersByTimeAsync(1_050);
  arrive();
  await vi.advanceTimersByTimeAsync(49);
  expect(root.to()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(root.to()).toBe('/2026/schedule');
});

test('a year that is known is not waited for', async () => {
  withoutYears('teacher').arrive();
  const root = openRoot();
  await vi.advanceTimersByTimeAsync(0);
  expect(root.to()).toBe('/2026/schedule');
});

// covers GUARD-002 GUARD-003 GUARD-004 CONST3-045
test.each([
  ['teacher', '/2023/schedule'],
  ['student', '/2023/schedule'],
  ['director', '/2023/frontoffice/dashboard'],
  ['parent', '/2024/schedule'],
] as const)('without a year within 5000 ms a %s is led to %s', async (role, address) => {
  withoutYears(role);
  const root = openRoot();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(root.to()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(root.to()).toBe(address);
});

test('somebody who is not signed in goes to the sign-in at once', async () => {
  vi.mocked(sessionState).mockReturnValue({ kind: 'anonymous' });
  const root = openRoot();
  await vi.advanceTimersByTimeAsync(0);
  expect(root.to()).toBe('/login');
});
