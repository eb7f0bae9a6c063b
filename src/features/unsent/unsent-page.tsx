// Everything of the user that the server has not accepted, in all their schools: what needs a decision first, then what waits,
// by lesson, then the receipts of today. Rows of another school or year are shown with its name instead of the lesson's, because
// their documents belong to it; sending and deciding works for them too, opening does not (see `isAtHand`).
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { useAccount } from '#data/account-context.tsx';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { useSession } from '#data/session/use-session.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useExportUnsent } from '#domain/operation/use-export-unsent.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { cloudCheck, cloudUp, key, refresh } from '#shared/ui/icons/index.ts';
import { fileExport } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, Columns, classes, IconButton, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { ConflictCard } from './conflict-card.tsx';
import { FilesCard } from './files-card.tsx';
import { AcceptedCard, WaitingCard } from './lesson-card.tsx';
import { MissingCard } from './missing-card.tsx';
import { RefusedCard } from './refused-card.tsx';
import { RestoredCard } from './restored-card.tsx';
import { Sums } from './sums.tsx';
import styles from './unsent.module.css';
import { byLesson, clashesIn, refusalsIn } from './unsent-entries.ts';
import { useDecisions } from './use-decisions.ts';
import { useAcceptedToday } from './use-receipts.ts';
import { useSendNow } from './use-send-now.ts';

type Hindrance = 'signIn' | 'outdated' | 'offline' | 'online';

/** What is between the entries and the server; what the user can change comes first. */
function useHindrance(): Hindrance {
  const status = useSyncStatus();
  const session = useSession();
  if (session.kind === 'signedIn' && session.isExpired) return 'signIn';
  if (status.isOutdated) return 'outdated';
  return status.connection === 'offline' ? 'offline' : 'online';
}

export default function UnsentPage() {
  const text = useText();
  const account = useAccount();
  const times = useShownTime();
  const outbox = useOutbox();
  const files = useUnsentFiles();
  const { isSending } = useSyncStatus();
  const accepted = useAcceptedToday();
  const { eduYear } = useParams();
  const hindrance = useHindrance();
  const top = useRef<HTMLDivElement>(null);
  // The buttons that were pressed are gone afterwards; the keyboard continues from the counters.
  const decisions = useDecisions(() => top.current?.focus());
  const waiting = outbox.filter((row) => row.state === 'pending');
  const clashes = byLesson(clashesIn(outbox));
  const refusals = refusalsIn(outbox);
  const hasQuestions = clashes.length + refusals.length > 0;
  const syncedAt = account.connection.lastSynced();
  const exporting = useExportUnsent();
  const hasUnsent = outbox.length + files.size > 0;
  const waitingFiles = [...files.values()].filter(({ state }) => state === 'pending').length;
  // What is parked is sent by a decision, not by a press here.
  const isHeldUp = waiting.length > 0 || hindrance === 'signIn' || hindrance === 'outdated';
  const main = isHeldUp && <MainAction hindrance={hindrance} isSending={isSending} />;
  // The numbers come first; the way on belongs below everything.
  const storage = (where: 'only-desk' | 'only-phone') => (
    <p className={where}>
      <Link to={pagePath(eduYear, 'storage')}>{text('storage.open')}</Link>
    </p>
  );
  return (
    <Page
      title={text('shell.menu.unsent')}
      className={classes(styles.unsent, hasUnsent && styles.docked)}
      isBare={hasUnsent}
      // It is where the pill of a working page leads for what it has no room to say.
      isQuiet={false}
      actions={
        hasUnsent && (
          <div className="row only-desk">
            <Button icon={fileExport} isBusy={exporting.isBusy} onClick={exporting.run}>
              {text('unsent.export')}
            </Button>
            {main}
          </div>
        )
      }
    >
      <MissingCard />
      <RestoredCard />
      {waiting.length > 0 && <p className={classes('muted', styles.lead)}>{text(`unsent.lead.${hindrance}`)}</p>}
      <Columns
        isBesideFirst
        beside={
          <>
            <div ref={top} tabIndex={-1}>
              <Sums
                waiting={waiting.length + waitingFiles}
                questions={outbox.length - waiting.length + files.size - waitingFiles}
                accepted={accepted?.length}
              />
            </div>
            {hasQuestions && (
              <section className={styles.ask} aria-labelledby="unsent-ask">
                <h2 id="unsent-ask">{text('unsent.askTitle')}</h2>
                {clashes.map((group) => (
                  <ConflictCard key={group.key} group={group} decisions={decisions} />
                ))}
                {refusals.map((refusal) => (
                  <RefusedCard key={refusal.key} refusal={refusal} decisions={decisions} />
                ))}
              </section>
            )}
            {storage('only-desk')}
          </>
        }
      >
        <FilesCard />
        {!hasUnsent && (
          <Notice tone="ok" icon={cloudCheck} title={text('unsent.emptyTitle')}>
            {syncedAt === 0 ? text('unsent.emptyText') : text('unsent.emptyTextSynced', { time: times(syncedAt) })}
          </Notice>
        )}
        <div>
          {waiting.length > 0 && (
            <section className={styles.queue} aria-labelledby="unsent-waiting">
              <div className={styles.queueHead}>
                <h2 id="unsent-waiting">{text('unsent.waiting')}</h2>
                <ReceiptLegend />
              </div>
              {byLesson(waiting).map((group) => (
                <WaitingCard key={group.key} group={group} isSending={isSending} />
              ))}
            </section>
          )}
          {accepted && accepted.length > 0 && (
            <section className={styles.queue} aria-labelledby="unsent-accepted">
              <div className={styles.queueHead}>
                <h2 id="unsent-accepted">{text('unsent.accepted')}</h2>
                {waiting.length === 0 && <ReceiptLegend />}
              </div>
              {byLesson(accepted).map((group) => (
                <AcceptedCard key={group.key} group={group} />
              ))}
            </section>
          )}
        </div>
        {storage('only-phone')}
      </Columns>
      {hasUnsent && (
        <div className={classes(styles.dock, 'only-phone')}>
          {main ? (
            <IconButton
              icon={fileExport}
              label={text('unsent.export')}
              variant="default"
              disabled={exporting.isBusy}
              onClick={exporting.run}
            />
          ) : (
            <Button icon={fileExport} isBusy={exporting.isBusy} onClick={exporting.run}>
              {text('unsent.export')}
            </Button>
          )}
          {main}
        </div>
      )}
    </Page>
  );
}

/** The one thing that brings the entries nearer to the server: signing in, updating, or sending. */
function MainAction({ hindrance, isSending }: { hindrance: Hindrance; isSending: boolean }) {
  const text = useText();
  const sending = useSendNow();
  if (hindrance === 'signIn') {
    return (
      <ButtonLink variant="primary" icon={key} to="/login">
        {text('session.signIn')}
      </ButtonLink>
    );
  }
  if (hindrance === 'outdated') {
    return (
      <Button variant="primary" icon={refresh} onClick={() => window.location.reload()}>
        {text('unsent.update')}
      </Button>
    );
  }
  // A try without a network is none that a press could disturb: the press is answered.
  const isBusy = sending.isTrying || (isSending && hindrance === 'online');
  return (
    <Button variant="primary" icon={cloudUp} isBusy={isBusy} onClick={sending.send}>
      {text('unsent.sendNow')}
    </Button>
  );
}

/** Heads of the three times; on a phone the icons alone say it. */
function ReceiptLegend() {
  const text = useText();
  return (
    <ol className={classes(styles.legend, 'only-desk')} aria-hidden="true">
      <li>{text('unsent.captured')}</li>
      <li>{text('ui.receipt.delivered')}</li>
      <li>{text('ui.receipt.accepted')}</li>
    </ol>
  );
}
