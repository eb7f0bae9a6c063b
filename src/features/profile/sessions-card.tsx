import { ReadView } from '#blocks/read/read-view.tsx';
import type { ProfileSession } from '#contract/profile/profile.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { deviceMobile } from '#shared/ui/icons/index.ts';
import { browser } from '#shared/ui/icons/pages.ts';
import { Button, Card, Icon, useConfirm, useToast } from '#shared/ui/index.ts';
import styles from './profile.module.css';
import { useEndSessions, useSessions } from './use-sessions.ts';

export function SessionsCard() {
  const text = useText();
  const read = useSessions();
  return (
    <Card title={text('profile.sessions.title')} isFlush={read.data !== undefined}>
      <ReadView read={read} rows={3}>
        {(sessions) => <SessionLists sessions={sessions} />}
      </ReadView>
    </Card>
  );
}

function SessionLists({ sessions }: { sessions: readonly ProfileSession[] }) {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const end = useEndSessions();
  const open = sessions.filter(({ endedAt }) => endedAt === null);
  const ended = sessions.filter(({ endedAt }) => endedAt !== null);
  const hasOthers = open.some(({ isCurrent }) => !isCurrent);
  const finish = (id: string | null) =>
    end.mutate(id, {
      onSuccess: ({ ended: count }) => toast.success(text('profile.sessions.done', { count })),
      onError: ({ code, details }) => toast.error(errorWords({ code, message: details.message }, text)),
    });
  const finishOthers = async () => {
    const isSure = await confirm({
      title: text('profile.sessions.endAllTitle'),
      text: text('profile.sessions.endAllText'),
      confirmLabel: text('profile.sessions.endAllConfirm'),
      isDangerous: true,
    });
    if (isSure) finish(null);
  };
  return (
    <>
      <h3 className={styles.sessionsHead} id="sessions-open">
        {text('profile.sessions.open')}
      </h3>
      <ul className={styles.sessions} data-sessions aria-labelledby="sessions-open">
        {open.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isPending} onEnd={() => finish(session.id)} />
        ))}
      </ul>
      <div className={styles.sessionsFoot}>
        {hasOthers ? (
          <Button variant="danger" isBusy={end.isPending} onClick={() => void finishOthers()}>
            {text('profile.sessions.endAll')}
          </Button>
        ) : (
          <p className="muted">{text('profile.sessions.onlyThis')}</p>
        )}
      </div>
      {ended.length > 0 && (
        <>
          <h3 className={styles.sessionsHead} id="sessions-ended">
            {text('profile.sessions.ended')}
          </h3>
          <ul className={styles.sessions} data-sessions aria-labelledby="sessions-ended">
            {ended.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: ProfileSession; isBusy?: boolean; onEnd?: () => void }) {
  const text = useText();
  const { timeZone } = usePerson();
  const { startedAt, lastUsedAt, endedAt, isCurrent } = session;
  const started = formatDateTime(startedAt, timeZone);
  const startedWords = text('profile.sessions.started', { time: started });
  return (
    <li>
      <Icon shape={isCurrent ? deviceMobile : browser} />
      <div className="grow">
        {/* Where an ended session was is not known: it may have been here. */}
        <p>
          <b>
            {endedAt === null ? text(isCurrent ? 'profile.sessions.this' : 'profile.sessions.other') : startedWords}
          </b>
        </p>
        <p className="muted">
          {endedAt === null && <span>{startedWords}</span>}
          <span>
            {endedAt === null
              ? text('profile.sessions.lastUsed', { time: formatDateTime(lastUsedAt, timeZone) })
              : text('profile.sessions.endedAt', { time: formatDateTime(endedAt, timeZone) })}
          </span>
        </p>
      </div>
      {onEnd && !isCurrent && (
        <Button
          isBusy={isBusy ?? false}
          onClick={onEnd}
          aria-label={text('profile.sessions.endNamed', { time: started })}
        >
          {text('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}
