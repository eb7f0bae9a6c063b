// The channel over the browser's socket, locks and clock.
import { readCursor } from '#db/base-store.ts';
import { knownClientId } from '#db/client-id.ts';
import { deviceNow } from '#shared/lib/device-time.ts';
import type { SyncHost } from '../host.ts';
import { openWire } from './browser-wire.ts';
import { Channel } from './channel.ts';
import type { ChannelPorts } from './ports.ts';

/** Makes the channel of an account in a tab's worker. It begins when it is told what to follow. */
export function openChannel({ engine, gate, handles, post, userId }: SyncHost): Channel {
  const ports: ChannelPorts = {
    clock: {
      now: deviceNow,
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    },
    random: Math.random,
    isUnplugged: () => navigator.onLine === false,
    open: openWire,
    token: () => gate.current(),
    device: () => knownClientId(handles),
    cursor: async (schoolId) => (await readCursor(handles, schoolId))?.cursor ?? null,
    hold: async (name, signal, work) => {
      await navigator.locks.request(name, { signal }, work);
    },
    log: (event, details) => console.info(JSON.stringify({ source: 'sync', event, ...details })),
  };
  return new Channel(userId, ports, {
    onMoved: (schoolId) => void engine.moved(schoolId),
    onLive: (forMs) => {
      engine.channelLives(forMs);
      post({ type: 'channel', forMs });
    },
  });
}
