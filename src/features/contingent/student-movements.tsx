// When a student came, changed class and left, with the orders.

import { ReadView } from '#blocks/read/read-view.tsx';
import type { Movement } from '#contract/contingent/movements.ts';
import { studentWritesEndpoints } from '#contract/contingent/student-writes.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import style from './student-card.module.css';

export function StudentMovements({ studentSchoolUuid }: { studentSchoolUuid: string }) {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(studentWritesEndpoints.movements, { query: { ...school, studentSchoolUuid } });
  return (
    <ReadView read={read} rows={2}>
      {(movements) =>
        movements.length === 0 ? (
          <p className="muted">{text('contingent.noMovements')}</p>
        ) : (
          <ul className={style.rows}>
            {movements.map((movement) => (
              <li key={movement.uuid}>
                <span className="num">{formatDate(movement.date)}</span>
                <b>{placesIn(text, movement)}</b>
                <span className="muted">{orderIn(text, movement)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </ReadView>
  );
}

function placesIn(text: Text, { kind, reason, from, to }: Movement): string {
  const words = text(`contingent.reason.${kind}.${reason}`);
  const places = from && to ? text('contingent.fromTo', { from, to }) : (to ?? from);
  return places ? `${words}, ${places}` : words;
}

function orderIn(text: Text, { order }: Movement): string {
  if (!order) return text('contingent.noOrder');
  return text('contingent.order', { number: order.number, date: formatDate(order.date) });
}
