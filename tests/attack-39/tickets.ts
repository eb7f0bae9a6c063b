// Requests to support as devices send them: many from several devices of one person.
import { eq } from 'drizzle-orm';
import { supportTickets } from '#server/features/support/support.tables.ts';
import { headersOf, signIn } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { supportAccess } from '../support-requests/support.access.ts';
import type { World } from './world.ts';

const { ticket } = supportAccess.payloads.openTicket;

/** Sends from each device at the same time, and says how many requests of the person there are then. */
export async function openTicketsAt(world: World, devices: readonly string[], each = 50): Promise<number> {
  const as = await signIn(world.app, 'student');
  await Promise.all(
    devices.map((device, index) => {
      const operations = Array.from({ length: each }, (_, at) =>
        operationOf(at + 1, 'openTicket', {
          userId: as.userId,
          uuid: idOf(`${device} ${at}`),
          ticket: { ...ticket, text: `${device} ${at}` },
        }),
      );
      const body = syncBody({ clientId: idOf(device), userId: as.userId }, operations);
      return (index % 2 ? world.second : world.app).inject({
        method: 'POST',
        url: '/api/v4/os/sync',
        headers: headersOf(as),
        payload: body,
      });
    }),
  );
  return (await world.db.select().from(supportTickets).where(eq(supportTickets.userId, as.userId))).length;
}
