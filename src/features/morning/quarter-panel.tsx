// A quarter that is about to end: what its classes still lack. Before that there is no card.
import { Link, useParams } from 'react-router';
import { ReadView } from '#blocks/read/read-view.tsx';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import type { LocalDate } from '#contract/core/time.ts';
import { morningEndpoints } from '#contract/morning/morning.endpoints.ts';
import type { LackOfClass } from '#contract/morning/morning.schema.ts';
import type { DayClass } from '#contract/morning/school-day.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { useRead } from '#data/reads/use-read.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDayMonth } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Card } from '#shared/ui/index.ts';
import { toClass } from './classes-of-day.tsx';
import { endingQuarter } from './ending-quarter.ts';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';

type Props = { readonly date: LocalDate; readonly classes: readonly DayClass[] };

export function QuarterPanel({ date, classes }: Props) {
  const text = useText();
  const language = useLanguage();
  const { school } = useAccount();
  const year = useDocument(yearDocument.name(school.eduYear));
  const quarter = year.state === 'ready' ? endingQuarter(year.body.quarters, date) : null;
  if (!quarter) return null;
  const title = text('morning.quarter', {
    number: quarter.number,
    date: formatDayMonth(quarter.dateEnd, language),
  });
  return <Lacks title={title} quarter={quarter.number} classes={classes} />;
}

function Lacks({ title, quarter, classes }: { title: string; quarter: number; classes: Props['classes'] }) {
  const { school } = useAccount();
  const read = useRead(morningEndpoints.lacks, { query: { ...school, quarter } });
  const view = <ReadView read={read}>{(lacks) => <List title={title} lacks={lacks} classes={classes} />}</ReadView>;
  return read.data === undefined ? <Card title={title}>{view}</Card> : <div>{view}</div>;
}

type ListProps = { title: string; lacks: readonly LackOfClass[]; classes: Props['classes'] };
function List({ title, lacks, classes }: ListProps) {
  const text = useText();
  const { eduYear } = useParams();
  return (
    <Panel
      title={title}
      end={
        lacks.length > 0 && (
          <span className={styles.columns} aria-hidden="true">
            <span>{text('morning.quarter.lessons')}</span>
            <span>{text('morning.quarter.points')}</span>
          </span>
        )
      }
      items={lacks}
      none={text('morning.quarter.none')}
      keyOf={({ group }) => group.id}
    >
      {({ group, lessons, points }) => {
        const ofDay = classes.find(({ id }) => id === group.id);
        return (
          <Link to={ofDay ? toClass(ofDay) : pagePath(eduYear, 'control/journal')} preventScrollReset>
            <b className={styles.grow}>{group.label}</b>
            <Count count={lessons} words={text('morning.quarter.countsLessons', { count: lessons })} />
            <Count count={points} words={text('morning.quarter.countsPoints', { count: points })} />
          </Link>
        );
      }}
    </Panel>
  );
}

/** Nothing stands for none: what lacks nothing is silent. */
function Count({ count, words }: { count: number; words: string }) {
  return (
    <span className={styles.lack}>
      {count > 0 && (
        <>
          <span className="vh">{words}</span>
          <span aria-hidden="true">{count}</span>
        </>
      )}
    </span>
  );
}
