// The paths of the specification run the same handlers, feed and history as the push. They know no version, so they write over
// the current one, and have no device, so they need no ledger: a cell that has the value already is a success.
import { cellKey } from '#contract/core/documents.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { Clock } from '#contract/core/time.ts';
import { findMutation } from '#contract/registry.ts';
import type { Database } from '#server/db/client.ts';
import type { ApplyMutation } from '#server/shared/context.ts';
import { applyOperations } from './apply.ts';
import { currentCells } from './cells.ts';
import { appendToFeed } from './feed.ts';

/** Makes the function that handlers call. */
export function createApplyMutation(database: Database, clock: Clock): ApplyMutation {
  return (author, name, payloads) =>
    database.transaction(async (db) => {
      const mutation = findMutation(name);
      if (!mutation) throw new Error(`The mutation ${name} is not declared`);
      const addresses = payloads.map((payload) => mutation.key(payload));
      const current = await currentCells(db, author.schoolId, addresses);
      const now = clock.now();
      const operations = payloads.map((payload, index): Operation => {
        const address = addresses[index];
        const version = (address && current.get(cellKey(address))?.version) ?? 0;
        const { payloadVersion } = mutation;
        return { seq: index + 1, name, payloadVersion, payload, base: { version }, capturedAt: author.receivedAt };
      });
      const { results, feed } = await applyOperations({ ...author, db, clientId: null, now }, operations, new Map());
      await appendToFeed(db, author.schoolId, feed, { clientId: null, at: now });
      return results.map((result) => ({
        value: result.row?.value ?? null,
        code: result.outcome === 'ok' ? null : (result.code ?? 'CONFLICT'),
      }));
    });
}
