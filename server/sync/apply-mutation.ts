// The paths of the specification use the same handlers, feed and history as the push. They send no version, so they overwrite
// the current one. They have no device and need no ledger: a cell that already has the value is a success. One answer covers
// the whole body, so it is all or nothing.
import { cellKey } from '#contract/core/documents.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { Clock } from '#contract/core/time.ts';
import { findMutation } from '#contract/mutations.ts';
import type { Database } from '#server/db/client.ts';
import type { AppliedMutation, ApplyMutation } from '#server/shared/context.ts';
import { applyOperations, nothingKnown } from './apply.ts';
import { currentCells } from './cells.ts';
import { appendToFeed } from './feed.ts';
import { refuseLostRoles } from './lost-roles.ts';
import { inSchoolTurn } from './school-turn.ts';

/** Rolls the transaction back and carries the results out of it. */
class Refused extends Error {
  readonly results: readonly AppliedMutation[];
  constructor(results: readonly AppliedMutation[]) {
    super('refused');
    this.results = results;
  }
}

/** Another transaction may write between our read and our write; then we retry. */
const attempts = 3;

/** Makes the function that handlers call. */
export function createApplyMutation(database: Database, clock: Clock): ApplyMutation {
  return async (author, name, payloads) => {
    const mutation = findMutation(name);
    if (!mutation) throw new Error(`The mutation ${name} is not declared`);
    const addresses = payloads.map((payload) => mutation.key(payload));
    const apply = () =>
      inSchoolTurn(database, author.schoolId, async (db) => {
        const current = await currentCells(db, author.schoolId, addresses);
        const now = clock.now();
        const operations = payloads.map((payload, index): Operation => {
          const address = addresses[index];
          const version = (address && current.get(cellKey(address))?.version) ?? 0;
          const { payloadVersion } = mutation;
          return { seq: index + 1, name, payloadVersion, payload, base: { version }, capturedAt: author.receivedAt };
        });
        const { results, feed } = await applyOperations(
          { ...author, db, clientId: null, device: null, now, isCareful: true },
          operations,
          nothingKnown,
        );
        const applied = results.map((result) => ({
          value: result.row?.value ?? null,
          code: result.outcome === 'ok' ? null : (result.code ?? 'CONFLICT'),
        }));
        if (applied.some(({ code }) => code !== null)) throw new Refused(applied);
        await appendToFeed(db, author.schoolId, feed, { clientId: null, at: now });
        await refuseLostRoles(db, { ...author, now });
        return applied;
      });
    for (let attempt = 1; ; attempt++) {
      try {
        return await apply();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (attempt === attempts || !error.results.some(({ code }) => code === 'CONFLICT')) return error.results;
      }
    }
  };
}
