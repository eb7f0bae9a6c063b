// What the application tells of its own state with a request: nothing that names anybody, and nothing that was typed.
import type { TicketAbout } from '#contract/support/support.schema.ts';
import type { Account } from '#data/account.ts';
import { serverClock } from '#data/time/clock.ts';
import { currentLanguage } from '#shared/i18n/index.ts';

const minuteMs = 60_000;

/** The build by the hash of its first file. */
const buildOf = () =>
  /index-([\w-]+)\.js/.exec(document.querySelector('script[type=module]')?.getAttribute('src') ?? '')?.[1] ?? 'dev';

/** Kind of browser and system, without the rest of what a browser says of itself. */
function deviceOf(agent: string): string {
  const system = /Android|iPhone|iPad|Windows|Macintosh|CrOS|Linux/.exec(agent)?.[0] ?? '?';
  const browser = /(Firefox|Edg|OPR|YaBrowser|SamsungBrowser|Chrome|Version)\/(\d+)/.exec(agent);
  return `${system}, ${browser ? `${browser[1]} ${browser[2]}` : '?'}`;
}

export function ticketAbout(account: Account): TicketAbout {
  const { person, connection, base } = account;
  const waiting = base.outbox();
  const heard = connection.lastSynced();
  return {
    version: buildOf(),
    device: deviceOf(navigator.userAgent),
    language: currentLanguage(),
    role: person.role,
    screen: `${window.innerWidth}x${window.innerHeight}`,
    isOnline: connection.status().connection !== 'offline',
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    unsent: waiting.filter(({ state }) => state !== 'parked').length,
    questions: waiting.filter(({ state }) => state === 'parked').length,
    minutesSinceServer: heard > 0 ? Math.max(0, Math.round((serverClock.now() - heard) / minuteMs)) : null,
  };
}
