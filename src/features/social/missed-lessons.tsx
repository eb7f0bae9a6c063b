// Missed lessons by pupil and reason, for the week, the month, the quarter or the year up to today; the period is kept in the address.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { columnsOf, List } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import { quarterToOpen } from '#contract/configuration/quarters.ts';
import { type LocalDate, mondayOf } from '#contract/core/time.ts';
import { socialEndpoints } from '#contract/social/social.endpoints.ts';
import { missedList } from '#contract/social/social.lists.ts';
import { manyInARow } from '#contract/social/social.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { withParameter } from '#shared/lib/with-parameter.ts';
import { alertTriangle } from '#shared/ui/icons/index.ts';
import { EmptyState, Icon, SegmentedControl } from '#shared/ui/index.ts';
import styles from './social.module.css';

const periods = ['week', 'month', 'quarter', 'year'] as const;
type Period = (typeof periods)[number];
type Days = { readonly from: LocalDate; readonly to: LocalDate };

/** Up to today; in a year that is over, up to its end. */
function useDays(period: Period): Days | null {
  const { school } = useAccount();
  const { timeZone, year } = usePerson();
  const document = useDocument(yearDocument.name(school.eduYear));
  const quarters = document.state === 'ready' ? document.body.quarters : undefined;
  if (!year) return null;
  const today = schoolToday(timeZone);
  const to = today > year.dateEnd ? year.dateEnd : today < year.dateStart ? year.dateStart : today;
  if (period === 'week') return { from: mondayOf(to), to };
  const month = { from: `${to.slice(0, 8)}01`, to };
  if (period === 'month') return month;
  if (period === 'year') return { from: year.dateStart, to };
  const open = quarters?.find(({ number }) => number === quarterToOpen(quarters, to));
  return open ? { from: open.dateStart, to: to > open.dateEnd ? open.dateEnd : to } : month;
}

export function MissedLessonsList({ groupId, label }: { groupId: number; label: string }) {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const period = periods.find((one) => one === parameters.get('period')) ?? 'quarter';
  const days = useDays(period);
  const choose = (value: Period) =>
    setParameters(withParameter(parameters, 'period', value), { replace: true, preventScrollReset: true });
  return (
    <div className="stack">
      <div className="row row-wrap">
        <SegmentedControl
          label={text('social.missed.period')}
          segments={periods.map((value) => ({ value, label: text(`social.missed.${value}`) }))}
          value={period}
          onChange={choose}
        />
        {days && (
          <span className="muted num">
            {text('social.period', { from: formatDate(days.from), to: formatDate(days.to) })}
          </span>
        )}
      </div>
      {days && <OfPeriod key={period} groupId={groupId} label={label} days={days} />}
    </div>
  );
}

function OfPeriod({ groupId, label, days }: { groupId: number; label: string; days: Days }) {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(socialEndpoints.visits, { query: { ...school, groupId, ...days } });
  const columns = useMemo(() => {
    const attendance = (name: string) => ({ title: text(`social.missed.${name}`), width: 9 });
    return columnsOf(missedList, {
      name: { title: text('social.field.name'), width: 18 },
      total: { title: text('social.missed.total'), width: 8, card: 'end' },
      missing_by_sick: attendance('sick'),
      missing_due: attendance('due'),
      missing_without_reason: attendance('noReason'),
      inARow: {
        title: text('social.missed.inARow'),
        width: 9,
        card: 'state',
        show: ({ inARow }) => inARow > 1 && <InARow lessons={inARow} />,
      },
    });
  }, [text]);
  const period = text('social.period', { from: formatDate(days.from), to: formatDate(days.to) });
  return (
    <ReadView read={read} rows={8}>
      {(rows) => (
        <List
          name="social-missed"
          title={`${text('social.missed.of', { label })}, ${period}`}
          list={missedList}
          columns={columns}
          rows={rows}
          searchHint={text('social.searchPupil')}
          empty={<EmptyState title={text('social.noPupils')} />}
        />
      )}
    </ReadView>
  );
}

/** From three on it is marked, for whoever looks for absences that go on. */
function InARow({ lessons }: { lessons: number }) {
  const text = useText();
  const words = text('social.missed.row', { lessons });
  if (lessons < manyInARow) return <span className="muted">{words}</span>;
  return (
    <span className={styles.many}>
      <Icon shape={alertTriangle} size="sm" />
      {words}
    </span>
  );
}
