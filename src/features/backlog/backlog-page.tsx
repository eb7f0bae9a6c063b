// "My lessons without roll, marks or theme": what is missing in which lesson, and the way through them, with a network or without.
import { Link, useParams } from 'react-router';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { isOldSince } from '#data/documents/document-age.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { type BacklogLesson, backlogDays, type Missing } from '#domain/lesson/backlog-rules.ts';
import { useBacklog, useOfflineLessons } from '#domain/lesson/use-backlog.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime, formatShortWeekdayDate, formatWeekdayDate } from '#shared/lib/dates.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import {
  alertTriangle,
  circleCheck,
  circleDashed,
  clockExclamation,
  deviceMobile,
  type IconShape,
} from '#shared/ui/icons/index.ts';
import { arrowRight, clipboardCheck, pencil } from '#shared/ui/icons/pages.ts';
import {
  AgeLabel,
  ButtonLink,
  Card,
  Columns,
  classes,
  EmptyState,
  Icon,
  Notice,
  OfflineState,
  ReadOnlyNotice,
  Skeleton,
  StateChip,
  Tag,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './backlog.module.css';
import { lessonOnTheWay } from './lesson-on-the-way.ts';
import { PupilsWithoutPoints } from './pupils-without-points.tsx';
import { useSitting } from './use-sitting.ts';

const shapes: Record<Missing['kind'], IconShape> = {
  roll: circleDashed,
  conduct: clockExclamation,
  theme: alertTriangle,
  marks: pencil,
  points: pencil,
};

export default function BacklogPage() {
  const text = useText();
  const { timeZone, isReadOnly } = usePerson();
  const status = useSyncStatus();
  const language = useLanguage();
  const backlog = useBacklog();
  const open = backlog.lessons.filter(({ missing }) => missing.length > 0);
  const isOffline = status.connection === 'offline';
  const isWhole = backlog.weeksHere === backlog.weeksAll;
  const isOld = backlog.confirmedAt !== null && isOffline && isOldSince(backlog.confirmedAt);
  return (
    <Page
      title={text('backlog.title')}
      subtitle={formatShortWeekdayDate(schoolToday(timeZone), language)}
      isQuiet
      lead={text('backlog.lead', { count: backlogDays / 7 })}
      actions={isOld && <AgeLabel at={formatDateTime(backlog.confirmedAt ?? 0, timeZone)} isOld />}
    >
      {isReadOnly ? (
        <ReadOnlyNotice />
      ) : backlog.isLoading || (!isWhole && !isOffline && open.length === 0) ? (
        <Skeleton rows={6} />
      ) : backlog.weeksHere === 0 ? (
        <OfflineState />
      ) : (
        <>
          {!isWhole && isOffline && (
            <Notice tone="warn">
              {text('backlog.incomplete', { here: backlog.weeksHere, all: backlog.weeksAll })}
            </Notice>
          )}
          {open.length > 0 ? (
            <List lessons={open} />
          ) : (
            <EmptyState title={text('backlog.empty')} text={text('backlog.emptyWhy', { count: backlogDays / 7 })} />
          )}
        </>
      )}
    </Page>
  );
}

function List({ lessons }: { lessons: readonly BacklogLesson[] }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear } = useParams();
  const here = useOfflineLessons(lessons);
  const all = lessons.length;
  const { keep } = useSitting();
  const begin = () => keep(lessons.map(({ entry }) => entry.scheduleUuid));
  const pathOf = ({ entry, missing }: BacklogLesson) => lessonOnTheWay(eduYear, entry.scheduleUuid, missing);
  const [first] = lessons;
  return (
    <Columns
      isBesideFirst
      beside={
        <div className={classes('card', styles.bar)} data-bar>
          <span className={here === all ? 'st st--ok' : 'st'} role="status">
            <Icon shape={here === all ? circleCheck : deviceMobile} />
            <span>{here === all ? text('backlog.here.all') : text('backlog.here', { here, all })}</span>
          </span>
          {first && (
            <ButtonLink variant="primary" icon={arrowRight} to={pathOf(first)} onClick={begin}>
              {text('backlog.start', { count: all })}
            </ButtonLink>
          )}
        </div>
      }
    >
      <div className={styles.days}>
        {[...Map.groupBy(lessons, ({ date }) => date)].map(([date, ofDay]) => (
          <Card key={date} title={formatWeekdayDate(date, language)} isFlush>
            <ol className={styles.list}>
              {ofDay.map((lesson) => (
                <li key={lesson.entry.scheduleUuid}>
                  <Link className={styles.row} data-row to={pathOf(lesson)} onClick={begin}>
                    <Row lesson={lesson} />
                  </Link>
                </li>
              ))}
            </ol>
          </Card>
        ))}
      </div>
    </Columns>
  );
}

function Row({ lesson: { entry, missing, waiting, isHere } }: { lesson: BacklogLesson }) {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <span className="num">{entry.time.timeStart}</span>
      <span className={styles.what}>
        <b>{entry.class.label}</b> {pickLocalized(entry.subject.labels, language)}
        {entry.subgroup && <span className="faint"> · {unbroken(entry.subgroup)}</span>}
        {(entry.type === 'sor' || entry.type === 'soch') && (
          <>
            {' '}
            <Tag kind={entry.type} />
          </>
        )}
      </span>
      <span className={styles.missing} data-missing>
        {missing.map((item) => (
          <span key={item.kind} className="st st--warn">
            <Icon shape={shapes[item.kind]} />
            {item.kind === 'points' ? (
              <PupilsWithoutPoints scheduleUuid={entry.scheduleUuid} count={item.count} />
            ) : (
              text(`backlog.missing.${item.kind}`)
            )}
          </span>
        ))}
        {waiting > 0 && <StateChip state="waiting" isInline />}
        {!isHere && (
          <span className="st faint">
            <Icon shape={clipboardCheck} />
            {text('backlog.notHere')}
          </span>
        )}
      </span>
    </>
  );
}
