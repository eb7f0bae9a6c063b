// A value that a cell once had, whichever store it is in.
import * as z from 'zod/mini';

export const cellVersion = z.object({
  version: z.int(),
  value: z.unknown(),
  author: z.object({ userId: z.int(), name: z.string() }),
  /** Device time of the act, then server times of arrival and acceptance; epoch milliseconds. */
  capturedAt: z.number(),
  receivedAt: z.number(),
  acceptedAt: z.number(),
  /** The device it came from; null for a call without one. */
  clientId: z.nullable(z.uuid()),
});
export type CellVersion = z.infer<typeof cellVersion>;
