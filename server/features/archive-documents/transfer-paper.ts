// The document about the step into the next year: its orders, and what became of each pupil of a class.
import { personName } from '#contract/core/person-name.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { fates } from '#contract/year-transfer/year-transfer.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { filesOf } from '#server/features/contingent/public.ts';
import { readTransferred } from '#server/features/year-transfer/public.ts';
import type { PaperColumn, PaperPart } from './paper.ts';

type Asked = {
  readonly schoolId: number;
  /** The year that ended. */
  readonly eduYear: number;
  readonly say: (key: string) => string;
};

/** One part that says so where the transfer is not applied. */
export async function transferParts(db: ReadDb, { schoolId, eduYear, say }: Asked): Promise<PaperPart[]> {
  const own = (key: string) => say(`archive-documents.paper.${key}`);
  const column = (title: string, width: number): PaperColumn => ({ title, width });
  const done = await readTransferred(db, { schoolId, eduYear });
  const files = await filesOf(db, schoolId);
  const pupils = done?.pupils ?? [];
  const given = fates.flatMap((fate) => {
    const count = pupils.filter((pupil) => pupil.fate === fate).length;
    const order = done?.orders[fate];
    if (count === 0) return [];
    const day = order?.day ?? null;
    return [
      [
        ...[say(`year-transfer.fate.${fate}`), count, order?.number ?? say('contingent.noOrder')],
        ...[order ? formatLocalDate(order.date) : null, day && formatLocalDate(day)],
      ],
    ];
  });
  const orders: PaperPart = {
    heading: own('orders'),
    empty: own('notTransferred'),
    columns: [
      ...[column(own('decision'), 28), column(own('pupils'), 12)],
      ...[column(say('contingent.register.field.order'), 20), column(say('contingent.register.field.orderDate'), 14)],
      column(say('contingent.field.lastDay'), 14),
    ],
    rows: given,
  };
  const columns = [
    ...[column(own('number'), 5), column(say('alphabet-book.field.name'), 40)],
    ...[column(say('alphabet-book.field.file'), 10), column(own('decision'), 22), column(own('to'), 12)],
    column(say('contingent.register.field.reason'), 30),
  ];
  const classes = [...Map.groupBy(pupils, ({ from }) => from)].map(
    ([heading, members]): PaperPart => ({
      heading,
      columns,
      empty: own('none'),
      isOnItsOwn: true,
      note: `${own('pupils')}: ${members.length}`,
      rows: members.map((pupil, index) => [
        ...[index + 1, personName(pupil), files.get(pupil.userId) ?? null, say(`year-transfer.fate.${pupil.fate}`)],
        ...[pupil.to, pupil.reason && say(`contingent.reason.left.${pupil.reason}`)],
      ]),
    }),
  );
  return [orders, ...classes];
}
