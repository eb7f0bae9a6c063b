// Requests, the newest first: those that are open, or the archive of those that were closed.
import { useParams } from 'react-router';
import { DocumentView } from '#blocks/read/document-view.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { supportEndpoints } from '#contract/support/support.endpoints.ts';
import { ticketNumber } from '#contract/support/support.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { serverClock } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { Button, ButtonLink, EmptyState, useToast } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './support.module.css';
import { hasSchool, isArchived, type Request, sentState, useClosing, useRequests } from './use-support.ts';

export function RequestList({ isArchive }: { isArchive: boolean }) {
  const text = useText();
  const { school } = useAccount();
  const title = text(isArchive ? 'support.archiveTitle' : 'support.requests');
  return (
    <Page title={title}>
      <div className={styles.narrow}>
        {hasSchool(school.schoolId) ? <Own isArchive={isArchive} /> : <WithoutSchool isArchive={isArchive} />}
      </div>
    </Page>
  );
}

function Own({ isArchive }: { isArchive: boolean }) {
  const { document, requests } = useRequests();
  // What waits on the device is shown before the server has ever answered.
  if (document.state !== 'ready' && requests.length > 0 && !isArchive)
    return <Rows rows={requests} isArchive={false} />;
  return (
    <DocumentView document={document} rows={3}>
      {() => <Rows rows={requests} isArchive={isArchive} />}
    </DocumentView>
  );
}

function WithoutSchool({ isArchive }: { isArchive: boolean }) {
  const read = useRead(supportEndpoints.ownWithoutSchool);
  return (
    <ReadView read={read} rows={3}>
      {(rows) => (
        <Rows
          isArchive={isArchive}
          rows={rows.map(({ closedAt, answer = null, ...row }) => ({
            ...row,
            answer,
            state: sentState(closedAt !== null, answer),
          }))}
        />
      )}
    </ReadView>
  );
}

function Rows({ rows, isArchive }: { rows: readonly Request[]; isArchive: boolean }) {
  const text = useText();
  const { eduYear } = useParams();
  const now = serverClock.now();
  const shown = rows.filter((row) => (isArchive ? row.state === 'closed' : !isArchived(row, now)));
  const ask = <ButtonLink to={pagePath(eduYear, 'support/request')}>{text('support.ask')}</ButtonLink>;
  if (shown.length === 0) {
    const empty = isArchive ? 'emptyArchive' : 'empty';
    return (
      <EmptyState
        isPage
        title={text(`support.${empty}`)}
        text={text(`support.${empty}Text`)}
        {...(!isArchive && { actions: ask })}
      />
    );
  }
  return (
    <>
      {!isArchive && <div className="row row-wrap">{ask}</div>}
      <ul className={styles.list}>
        {shown.map((request) => (
          <Row key={request.uuid} request={request} />
        ))}
      </ul>
    </>
  );
}

function Row({ request: { uuid, ticket, at, state, answer } }: { request: Request }) {
  const text = useText();
  const toast = useToast();
  const close = useClosing();
  const shownTime = useShownTime();
  const { school } = useAccount();
  const number = ticketNumber(uuid);
  const end = async () => {
    if (await close(uuid)) toast.success(text('support.closed', { number }));
    else toast.error(text('support.notClosed'));
  };
  return (
    <li className={styles.request}>
      <p className={styles.facts}>
        <b className="num">{text('support.number', { number })}</b>
        <span>{text(`support.topic.${ticket.topic}`)}</span>
        <span className={state === 'waiting' || state === 'refused' ? 'st st--warn' : 'st'}>
          {text(`support.state.${state}`)}
        </span>
        {at !== null && <span className="num">{shownTime(at)}</span>}
      </p>
      <p className={styles.words}>{ticket.text}</p>
      {answer && (
        <div className={styles.answer}>
          <p className={styles.facts}>
            <b>{text('support.answerOf')}</b>
            <span className="num">{shownTime(answer.at)}</span>
          </p>
          <p className={styles.words}>{answer.text}</p>
        </div>
      )}
      {(state === 'open' || state === 'answered') && hasSchool(school.schoolId) && (
        <Button aria-label={text('support.closeRequest', { number })} onClick={() => void end()}>
          {text('support.close')}
        </Button>
      )}
    </li>
  );
}
