// What a page knows of the connection after each word of its engine.
import { expect, it } from 'vitest';
import { afterHearing, lossIn } from '#data/connection/connection.ts';
import { initialStatus } from '#workers/sync/port.ts';

const offline = { ...initialStatus, connection: 'offline', offlineSince: 5 } as const;

it('an engine that has not asked yet does not take back that there is no network', () => {
  const said = { ...initialStatus, isSending: true };
  expect(afterHearing(offline, said)).toEqual({ ...said, connection: 'offline', offlineSince: 5 });
  expect(afterHearing(initialStatus, said)).toEqual(said);
});

it('one that has asked is believed', () => {
  const online = { ...initialStatus, connection: 'online', answeredAt: 7 } as const;
  expect(afterHearing(offline, online)).toEqual(online);
  const since = { ...offline, offlineSince: 9 };
  expect(afterHearing(online, since)).toEqual(since);
});

it('a link is lost once, however often contexts that have just started say so too', () => {
  const online = { ...initialStatus, connection: 'online' } as const;
  const words = [initialStatus, offline, initialStatus, offline, offline, online, initialStatus, offline];
  let isNoted = false;
  const lost = words.map((said) => {
    const [hasLost, noted] = lossIn(said, isNoted);
    isNoted = noted;
    return hasLost;
  });
  expect(lost).toEqual([false, true, false, false, false, false, false, true]);
});
