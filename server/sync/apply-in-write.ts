// Mutations within the write of a call: all in its transaction, and once for each `requestId`. The cells are locked before they are read,
// so that nobody writes in between.
import { cellKey } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { Clock } from '#contract/core/time.ts';
import { findMutation } from '#contract/mutations.ts';
import type { ApplyInWrite } from '#server/shared/context.ts';
import { applyOperations, nothingKnown } from './apply.ts';
import { currentCells, holdCells } from './cells.ts';

/** Makes the function that handlers call. */
export function createApplyInWrite(clock: Clock): ApplyInWrite {
  return async (write, author, acts) => {
    const { db } = write;
    const { schoolId } = author;
    const known = acts.map(({ name, payload }) => {
      const mutation = findMutation(name);
      if (!mutation) throw new Error(`The mutation ${name} is not declared`);
      return { name, payload, payloadVersion: mutation.payloadVersion, address: mutation.key(payload) };
    });
    const addresses = known.map(({ address }) => address);
    await holdCells({ db, schoolId }, addresses);
    const current = await currentCells(db, schoolId, addresses);
    const operations = known.map(({ address, ...operation }, index): Operation => {
      const version = current.get(cellKey(address))?.version ?? 0;
      return { ...operation, seq: index + 1, base: { version }, capturedAt: author.receivedAt };
    });
    const request = { ...author, db, clientId: null, device: null, now: clock.now(), isCareful: true };
    const { results, feed } = await applyOperations(request, operations, nothingKnown);
    const refused = results.find(({ outcome, code }) => outcome !== 'ok' && code !== null);
    if (refused?.code) throw new AppError(refused.code);
    if (results.some(({ outcome }) => outcome !== 'ok')) throw new AppError('CONFLICT');
    write.concerns(
      feed.map(({ scope, document, cell, kind }) => ({
        scope,
        document,
        ...(cell === null ? {} : { cell }),
        ...(kind === 'purge' ? { isDropped: true as const } : {}),
      })),
    );
    return results.map(({ row }) => row?.value ?? null);
  };
}
