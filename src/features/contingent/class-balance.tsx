// How many were in each class, came, went and are there, in a quarter or in the year.
import { useState } from 'react';
import { ReadView } from '#blocks/read/read-view.tsx';
import { movementRegisterEndpoints as endpoints } from '#contract/contingent/movement-register.endpoints.ts';
import { type Balance, type BalanceRow, isClosed } from '#contract/contingent/movement-register.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { EmptyState, Notice, ScrollFrame, Select } from '#shared/ui/index.ts';
import style from './class-balance.module.css';

type Period = Pick<Balance, 'from' | 'to'>;
const counts = ['atStart', 'arrived', 'movedIn', 'movedOut', 'left', 'atEnd'] as const;

export function ClassBalance() {
  const { school } = useAccount();
  const [period, setPeriod] = useState<Period | null>(null);
  const read = useRead(endpoints.balance, { query: { ...school, ...period } });
  return (
    <ReadView read={read} rows={8}>
      {(balance) => <Shown balance={balance} onPeriod={setPeriod} />}
    </ReadView>
  );
}

function Shown({ balance, onPeriod }: { balance: Balance; onPeriod: (period: Period) => void }) {
  const text = useText();
  const { from, to, periods, rows } = balance;
  const word = (count: (typeof counts)[number]) => text(`contingent.register.${count}`);
  const chosen = periods.find((period) => period.from === from && period.to === to);
  if (rows.length === 0) return <EmptyState isPage title={text('contingent.register.balanceEmpty')} />;
  return (
    <div className="stack">
      <div className={style.period}>
        <Select
          label={text('contingent.register.period')}
          options={periods.map((period) => ({ value: String(period.number), label: nameOf(text, period.number) }))}
          value={String(chosen?.number ?? 0)}
          onChange={({ target }) => {
            const found = periods.find(({ number }) => String(number) === target.value);
            if (found) onPeriod({ from: found.from, to: found.to });
          }}
        />
        <span className="muted num">
          {text('contingent.register.days', { from: formatDate(from), to: formatDate(to) })}
        </span>
      </div>
      {!rows.every(isClosed) && <Notice tone="warn">{text('contingent.register.openText')}</Notice>}
      <ScrollFrame label={text('contingent.register.balance')} className={style.scroll}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{text('contingent.register.field.group')}</th>
              {counts.map((count) => (
                <th key={count} scope="col">
                  {word(count)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.groupId}>
                <th scope="row">
                  {row.label}
                  {!isClosed(row) && <span className="chip chip--warn">{text('contingent.register.open')}</span>}
                </th>
                {counts.map((count) => (
                  <td key={count}>{row[count]}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('contingent.register.total')}</th>
              {counts.map((count) => (
                <td key={count}>{sum(rows, count)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollFrame>
    </div>
  );
}

const sum = (rows: readonly BalanceRow[], count: (typeof counts)[number]) =>
  rows.reduce((all, row) => all + row[count], 0);
const nameOf = (text: Text, number: number) =>
  number === 0 ? text('contingent.register.year') : text('contingent.register.quarter', { number });
