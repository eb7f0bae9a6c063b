// The years of the school: how each stands, its quarters, what is still open in the one that was left, and the way into the archive.
import { useState } from 'react';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import { useOnline } from '#blocks/form/use-online.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import type { SchoolYear } from '#contract/year-transfer/year-transfer.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { Facts } from '#domain/person/facts.tsx';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { lock } from '#shared/ui/icons/index.ts';
import { arrowRight, history } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, Card, Notice } from '#shared/ui/index.ts';
import { yearKind } from './history.ts';
import { useCloseYear } from './use-close-year.ts';

export default function YearsPage() {
  const { schoolId } = useAccount().school;
  const read = useRead(endpoints.years, { query: { schoolId } });
  return (
    <ReadView read={read} rows={6}>
      {(years) => (
        <div className="stack">
          {years.map((year) => (
            <Year key={year.eduYear} year={year} isConfirmed={read.isConfirmed} />
          ))}
        </div>
      )}
    </ReadView>
  );
}

const period = (text: Text, { dateStart, dateEnd }: { dateStart: string; dateEnd: string }) =>
  text('year-transfer.years.period', { from: formatDate(dateStart), to: formatDate(dateEnd) });

function Year({ year, isConfirmed }: { year: SchoolYear; isConfirmed: boolean }) {
  const text = useText();
  const [isHistory, setHistory] = useState(false);
  const { eduYear, status, quarters, isCurrent } = year;
  return (
    <Card title={yearLabel(eduYear)}>
      <div className="stack">
        <Facts
          facts={[
            [
              text('year-transfer.field.state'),
              [text(`year-transfer.status.${status}`), isCurrent && text('year-transfer.years.current')]
                .filter(Boolean)
                .join(', '),
            ],
            [text('year-transfer.years.days'), period(text, year)],
            ...quarters.map((quarter): readonly [string, string] => [
              text('year-transfer.years.quarter', { number: quarter.number }),
              [
                period(text, quarter),
                text(quarter.isOpen ? 'year-transfer.years.quarterOpen' : 'year-transfer.years.quarterClosed'),
              ].join(', '),
            ]),
          ]}
        />
        {status === 'Active' && <Closing year={year} isConfirmed={isConfirmed} />}
        <div className="row">
          <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
            {text('year-transfer.years.history', { year: yearLabel(eduYear) })}
          </Button>
        </div>
        {isHistory && <ChangeHistory of={yearKind} id={String(eduYear)} />}
      </div>
    </Card>
  );
}

/** What an open year still waits for, and the button that closes it. */
function Closing({
  year: { eduYear, isLeft, quarters, unplaced },
  isConfirmed,
}: {
  year: SchoolYear;
  isConfirmed: boolean;
}) {
  const text = useText();
  const isOnline = useOnline();
  const { isClosing, close } = useCloseYear();
  const open = quarters.filter(({ isOpen }) => isOpen).map(({ number }) => number);
  if (!isLeft)
    return (
      <Notice
        actions={
          <ButtonLink icon={arrowRight} to={pagePath(eduYear, 'transfer-students')}>
            {text('year-transfer.years.toStep')}
          </ButtonLink>
        }
      >
        {text('year-transfer.wrong.notApplied')}
      </Notice>
    );
  const unplacedWords = unplaced > 0 ? text('year-transfer.years.unplaced', { count: unplaced }) : null;
  const isReady = open.length === 0;
  return (
    <>
      {!isReady && <Notice tone="warn">{text('year-transfer.wrong.quarters', { numbers: open.join(', ') })}</Notice>}
      {unplacedWords && <Notice tone="warn">{unplacedWords}</Notice>}
      <div className="row row-wrap">
        <Button
          icon={lock}
          disabled={!isReady || !isOnline || !isConfirmed}
          isBusy={isClosing}
          onClick={() => void close(eduYear, unplacedWords)}
        >
          {text('year-transfer.close')}
        </Button>
        {!isOnline && <span className="muted">{text('year-transfer.years.needsNetwork')}</span>}
      </div>
    </>
  );
}
