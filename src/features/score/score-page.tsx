// What somebody's work came to in points, and where they come from (decisions D51, D52). The sums are told; the list is asked for.
import { Link } from 'react-router';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { schoolYearOf } from '#contract/core/time.ts';
import { addDocuments } from '#contract/documents.ts';
import { type ScoreEvent, scoreEndpoints } from '#contract/score/score.endpoints.ts';
import { scoreDocument, scoreDocuments } from '#contract/score/score.office.documents.ts';
import { type ScoreBody, scoredOf } from '#contract/score/score.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { useRead } from '#data/reads/use-read.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Card, EmptyState, Progress } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './score.module.css';
import { useSumToday } from './use-sum-today.ts';

// No start needs to know it: it comes with the page.
addDocuments(scoreDocuments);

export default function ScorePage() {
  const text = useText();
  const { user } = useAccount();
  const document = useDocument(scoreDocument.name(user.userId));
  // More points are a reason to ask where from.
  const total = document.state === 'ready' ? document.body.total : undefined;
  const read = useRead(scoreEndpoints.events, {}, total);
  // Why both are missing is said once; the list is asked for again with the next word of the server.
  const isSaidAbove = document.state !== 'ready' && read.data === undefined && read.error !== null;
  return (
    <Page title={text('score.title')} className={styles.page}>
      <DocumentView document={document} rows={3}>
        {(body) => <Sums body={body} />}
      </DocumentView>
      {!isSaidAbove && (
        <ReadView read={read} rows={4}>
          {(events) => <Events events={events} />}
        </ReadView>
      )}
    </Page>
  );
}

function Sums({ body }: { body: ScoreBody }) {
  const text = useText();
  const sumToday = useSumToday();
  const { total, quarter, level, toNext } = body;
  const sums = [
    [text('score.total'), total],
    [text('score.today'), sumToday(body)],
    [text('score.quarter'), quarter],
  ] as const;
  const name = text('score.level', { value: level.value });
  return (
    <Card title={name}>
      <div className={styles.stack}>
        <Progress value={level.progress / 100} label={name} />
        <p className="muted">{toNext === null ? text('score.last') : text('score.toNext', { count: toNext })}</p>
        <dl className={styles.sums} data-sums>
          {sums.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function Events({ events }: { events: readonly ScoreEvent[] }) {
  const [text, language] = [useText(), useLanguage()];
  const { person } = useAccount();
  if (events.length === 0)
    return <EmptyState title={text('score.none')} text={text(`score.noneText.${scoredOf([person.role])}`)} />;
  return (
    <Card title={text('score.from')} isFlush>
      <ul className={styles.list}>
        {events.map(({ kind, points, at, scheduleUuid, lessonDate, subject }) => (
          <li key={`${kind} ${scheduleUuid} ${at}`}>
            <Link to={pagePath(schoolYearOf(lessonDate), 'lesson/:scheduleId/:tab?', { scheduleId: scheduleUuid })}>
              <b>{text(`score.kind.${kind}`)}</b>
              <span className="muted">
                {text('score.of', {
                  subject: pickLocalized(subject, language),
                  date: formatDate(lessonDate, language),
                })}
              </span>
            </Link>
            <span className={styles.points}>{text('score.points', { count: points })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
