import { randomUUID } from 'node:crypto';
import { formatLocalDate } from '#contract/core/time.ts';
import { refusal } from '#server/shared/refusals.ts';
import { movementEntity } from './movement.entity.ts';
import { type MovementValue, type Order, orderOf, storeMovements } from './movements.repository.ts';
import type { Writing } from './writing.ts';

type Moved = Omit<MovementValue, 'orderUuid' | 'recordedAt'> & {
  readonly order: Order | null;
  /** Where it is said that the number of the order is another order's. */
  readonly field: string;
};

/** Writes a movement down, with its order when there is one. */
export async function recordMovement(writing: Writing, { order, field, ...movement }: Moved): Promise<void> {
  const { tx, schoolId, contingent, language, now } = writing;
  const ordered =
    order && (await orderOf(tx.db, { schoolId, eduYear: contingent.eduYear, kind: movement.kind }, order));
  if (ordered && 'takenOn' in ordered) {
    const values = { number: order.number, date: formatLocalDate(ordered.takenOn) };
    throw refusal(language, field, 'contingent.wrong.orderTaken', values);
  }
  const uuid = randomUUID();
  const after: MovementValue = { ...movement, orderUuid: ordered?.uuid ?? null, recordedAt: now };
  await storeMovements(tx.db, schoolId, new Map([[uuid, after]]));
  tx.changed(movementEntity, [{ id: uuid, before: null, after }]);
}
