// The request that carries a batch: what is sent, what is known, and what is wanted (sync.md, protocol).
import type { Operation } from '#contract/core/mutation.ts';
import { protocolVersion, type SyncRequest } from '#contract/sync/sync.schema.ts';
import { encodeOperations } from '#contract/sync/sync.wire.ts';
import type { Batch } from '#db/queue.ts';
import type { OutboxRow } from '#db/schema.ts';

type Asking = {
  readonly userId: number;
  /** Device time, epoch milliseconds. */
  readonly sentAt: number;
  /** Documents, those that are shown first. */
  readonly want: readonly string[];
  /** How many of them, from the end, nobody waits for. */
  readonly ahead: number;
  /** The server may leave out what follows from the operations. */
  readonly isBrief: boolean;
};

export function requestOf(batch: Batch, { userId, sentAt, want, ahead, isBrief }: Asking): SyncRequest {
  const documents = new Map(batch.rows.map((row) => [row.seq, row.document]));
  return {
    protocol: protocolVersion,
    clientId: batch.clientId,
    userId,
    schoolId: batch.schoolId,
    eduYear: batch.eduYear,
    sentAt,
    ackFloor: batch.ackFloor,
    cursor: batch.cursor,
    epoch: batch.epoch,
    ...(batch.scopes === undefined ? {} : { scopes: batch.scopes }),
    ...(batch.cursorProof === null ? {} : { cursorProof: batch.cursorProof }),
    want: [...want],
    ...(ahead > 0 ? { ahead } : {}),
    ...(want.length > 0 ? { mayWait: true } : {}),
    ...(isBrief && batch.rows.length > 0 ? { brief: true } : {}),
    ...(batch.announced ? { announced: batch.announced } : {}),
    ...(batch.vanished ? { vanished: { clientId: batch.vanished.clientId, announced: batch.vanished.announced } } : {}),
    ...encodeOperations(batch.rows.map(toOperation), ({ seq }) => documents.get(seq) ?? ''),
  };
}

function toOperation(row: OutboxRow): Operation {
  const { seq, name, payloadVersion, payload, base, capturedAt } = row;
  return { seq, name, payloadVersion, payload, base, capturedAt };
}
