// Invitations for the parents of many pupils: a code for each, eight on a sheet, to be cut and handed out at a meeting (decisions D66). They
// are shown and printed, and kept nowhere.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlainError } from '#contract/core/errors.ts';
import { codeInWords, type Invitation } from '#contract/parents/parent-link.schema.ts';
import { parentsEndpoints } from '#contract/parents/parents.endpoints.ts';
import { mostInvited } from '#contract/parents/parents.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { inParts } from '#shared/lib/in-parts.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { cloudOff, refresh } from '#shared/ui/icons/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Button, Modal, Notice, Skeleton } from '#shared/ui/index.ts';
import { Paper } from '#shared/ui/paper.tsx';
import style from './invitations.module.css';
import { QrCode } from './qr-code.tsx';

/** So many on a sheet of A4: four rows of two. */
const onSheet = 8;

type Props = {
  /** Pupils by user id, in the order of the slips. */
  readonly ids: readonly number[];
  /** Names of those who are left out, since both parents have signed in. */
  readonly left: readonly string[];
  readonly onClose: () => void;
};
type Answer =
  | { readonly kind: 'data'; readonly data: readonly Invitation[] }
  | { readonly kind: 'error'; readonly error: PlainError };

/** A page that opens it has the texts of `parents`. */
export function InvitationsWindow({ ids, left, onClose }: Props) {
  const text = useText();
  const ask = useInviting(ids);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const load = async () => {
    setAnswer(null);
    setAnswer(ids.length === 0 ? { kind: 'data', data: [] } : await ask());
  };
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin();
  }, []);
  const invitations = answer?.kind === 'data' ? answer.data : [];
  const isOffline = answer?.kind === 'error' && answer.error.code === 'NO_CONNECTION';
  return (
    <>
      <Modal
        isOpen
        onClose={onClose}
        title={text('parents.invitations.title', { count: ids.length })}
        subtitle={text('parents.invitations.text')}
        size={700}
        footer={
          <>
            <Button onClick={onClose}>{text('ui.close')}</Button>
            {invitations.length > 0 && (
              <Button variant="primary" icon={printer} onClick={() => window.print()}>
                {text('parents.invite.print')}
              </Button>
            )}
          </>
        }
      >
        <div className="stack">
          {left.length > 0 && <Notice>{text('parents.invitations.left', { names: left.join(', ') })}</Notice>}
          {answer === null && <Skeleton rows={6} />}
          {answer?.kind === 'error' && (
            <Notice
              tone={isOffline ? 'plain' : 'danger'}
              {...(isOffline && { icon: cloudOff })}
              isAlert
              actions={
                <Button icon={refresh} onClick={() => void load()}>
                  {text('ui.retry')}
                </Button>
              }
            >
              {isOffline ? text('parents.invitations.offline') : errorWords(answer.error, text)}
            </Notice>
          )}
          <Slips invitations={invitations} />
        </div>
      </Modal>
      {invitations.length > 0 && (
        <Paper className={style.paper}>
          {inParts(invitations, onSheet).map((sheet) => (
            <Slips key={sheet[0]?.studentId} invitations={sheet} />
          ))}
        </Paper>
      )}
    </>
  );
}

/** Asks part by part; a part whose answer was lost is the same request when it is asked for again. */
function useInviting(ids: readonly number[]): () => Promise<Answer> {
  const { api, school } = useAccount();
  const readAgain = useReadAgain(parentsEndpoints.list);
  const requests = useRef(new Map<string, string>());
  return async () => {
    const found = new Map<number, Invitation>();
    for (const part of inParts(ids, mostInvited)) {
      const key = part.join();
      const requestId = requests.current.get(key) ?? makeId();
      requests.current.set(key, requestId);
      const result = await call(api, parentsEndpoints.invite, { body: { ...school, requestId, ids: part } });
      if (result.kind === 'error') return result;
      for (const invitation of result.data) found.set(invitation.studentId, invitation);
    }
    void readAgain();
    return { kind: 'data', data: ids.flatMap((id) => found.get(id) ?? []) };
  };
}

function Slips({ invitations }: { invitations: readonly Invitation[] }) {
  const text = useText();
  const { origin, host } = window.location;
  return (
    <ul className={style.slips}>
      {invitations.map(({ studentId, name, group, code, path, until }) => (
        <li key={studentId}>
          <div>
            <b>{name}</b>
            <span className={style.where}>{[group, text('parents.invitations.for')].filter(Boolean).join(' · ')}</span>
            <p>{text('parents.invitations.how', { address: `${host}/parent-register` })}</p>
            <p className={style.code}>{codeInWords(code)}</p>
            <span className={style.where}>{text('parents.invite.until', { date: formatDate(until) })}</span>
          </div>
          <QrCode
            className={style.qr}
            address={`${origin}${path}`}
            label={text('parents.invite.qr', { address: `${origin}${path}` })}
          />
        </li>
      ))}
    </ul>
  );
}
