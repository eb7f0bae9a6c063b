// The journal of any days as a file, asked of the journal service: for a report that is not a quarter. Needs a connection.
import { useState } from 'react';
import { formatLocalDate } from '#contract/core/time.ts';
import { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import { parseJournalDate } from '#contract/journal/journal-dates.ts';
import { useAccount } from '#data/account-context.tsx';
import { schoolToday } from '#data/time/clock.ts';
import { call } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { DateInput } from '#shared/ui/checked-fields.tsx';
import { Button, Modal, Notice } from '#shared/ui/index.ts';
import { tableCsv } from './days-table.ts';
import type { GridStore } from './grid-store.ts';
import type { GridWords } from './grid-words.ts';
import { downloadCsv } from './journal-export.ts';
import styles from './paste.module.css';

type Props = { store: GridStore; words: GridWords; onClose: () => void };

export function DaysDialog({ store, words, onClose }: Props) {
  const text = useText();
  const account = useAccount();
  const { period, assignmentUuid } = store.journal;
  const [from, setFrom] = useState(formatLocalDate(period.dateStart));
  const [to, setTo] = useState(formatLocalDate(period.dateEnd));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const today = schoolToday(account.person.timeZone);
  const [dateFrom, dateTo] = [parseJournalDate(from), parseJournalDate(to)];
  const isOrdered = dateFrom !== null && dateTo !== null && dateFrom <= dateTo;
  const ask = async () => {
    if (!dateFrom || !dateTo) return;
    setBusy(true);
    setFailure(null);
    const answer = await call(account.api, journalEndpoints.journalOfDays, {
      query: { filters: JSON.stringify({ assignmentUuid }), dateFrom, dateTo },
    });
    setBusy(false);
    if (answer.kind === 'error') return setFailure(text(`error.${answer.error.code}`));
    downloadCsv(
      `${answer.data.group.label} ${answer.data.subjectName} ${dateFrom} ${dateTo}`,
      tableCsv(answer.data, words, text),
    );
    onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text('journal.days')}
      size={372}
      footer={
        <>
          <Button onClick={onClose}>{text('ui.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} disabled={!isOrdered} onClick={() => void ask()}>
            {text('journal.days.export')}
          </Button>
        </>
      }
    >
      <div className={styles.paste}>
        <p className="muted">{text('journal.days.why')}</p>
        <DateInput
          label={text('journal.days.from')}
          hint={text('journal.days.hint')}
          today={today}
          read={parseJournalDate}
          value={from}
          onChange={setFrom}
        />
        <DateInput
          label={text('journal.days.to')}
          error={dateFrom && dateTo && !isOrdered ? text('journal.days.order') : undefined}
          today={today}
          read={parseJournalDate}
          value={to}
          onChange={setTo}
        />
        {failure && (
          <Notice tone="danger" isAlert>
            {failure}
          </Notice>
        )}
      </div>
    </Modal>
  );
}
