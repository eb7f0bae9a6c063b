import { randomUUID } from 'node:crypto';
import { formatLocalDate } from '#contract/core/time.ts';
import { refusal } from '#server/shared/refusals.ts';
import { movementEntity } from './movement.entity.ts';
import { type MovementValue, type Order, orderOf, storeMovements } from './movements.repository.ts';
import type { Writing } from './writing.ts';

type Recording = Pick<Writing, 'tx' | 'schoolId' | 'language' | 'now'> & {
  readonly contingent: Pick<Writing['contingent'], 'eduYear'>;
};
type Moved = Omit<MovementValue, 'orderUuid' | 'recordedAt'>;
type Ordered = {
  readonly order: Order | null;
  /** Where it is said that the number of the order is another order's. */
  readonly field: string;
};

/** Writes movements of one kind down, with the order of all of them when there is one. */
export async function recordMovements(
  writing: Recording,
  moved: readonly Moved[],
  { order, field }: Ordered,
): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const { tx, schoolId, contingent, language, now } = writing;
  const ordered = order && (await orderOf(tx.db, { schoolId, eduYear: contingent.eduYear, kind: first.kind }, order));
  if (ordered && 'takenOn' in ordered) {
    const values = { number: order.number, date: formatLocalDate(ordered.takenOn) };
    throw refusal(language, field, 'contingent.wrong.orderTaken', values);
  }
  const changes = moved.map((movement) => {
    const after: MovementValue = { ...movement, orderUuid: ordered?.uuid ?? null, recordedAt: now };
    return { id: randomUUID(), before: null, after };
  });
  await storeMovements(tx.db, schoolId, new Map(changes.map(({ id, after }) => [id, after])));
  tx.changed(movementEntity, changes);
}

export async function recordMovement(writing: Writing, { order, field, ...movement }: Moved & Ordered): Promise<void> {
  await recordMovements(writing, [movement], { order, field });
}
