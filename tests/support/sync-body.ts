import type { Operation } from '#contract/core/mutation.ts';
import { findMutation } from '#contract/mutations.ts';
import { protocolVersion, type SyncRequest } from '#contract/sync/sync.schema.ts';
import { encodeOperations } from '#contract/sync/sync.wire.ts';
import { schoolNow } from './small-school.ts';

const documentOf = ({ name, payload }: Operation) => findMutation(name)?.key(payload).document ?? '';

/** The body of a sync request as a device makes it; unless `parts` says otherwise, in school 1 in the year 2026, with no cursor yet. */
export function syncBody(
  parts: Pick<SyncRequest, 'clientId' | 'userId'> & Partial<SyncRequest>,
  operations: readonly Operation[] = [],
): SyncRequest {
  return {
    protocol: protocolVersion,
    schoolId: 1,
    eduYear: 2026,
    sentAt: schoolNow,
    ackFloor: 0,
    cursor: null,
    want: [],
    ...encodeOperations(operations, documentOf),
    ...parts,
  };
}
