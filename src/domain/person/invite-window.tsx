// A code for a parent, to be scanned, read out and printed (decisions D66). What draws the QR code is loaded when the window opens.
import { useEffect, useEffectEvent, useState } from 'react';
import type { PlainError } from '#contract/core/errors.ts';
import { codeInWords, type Invitation } from '#contract/parents/parent-link.schema.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { cloudOff, refresh } from '#shared/ui/icons/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Button, Modal, Notice, Skeleton } from '#shared/ui/index.ts';
import { Paper } from '#shared/ui/paper.tsx';
import style from './invite.module.css';
import { QrCode } from './qr-code.tsx';

export type Invited =
  | { readonly kind: 'data'; readonly data: Invitation }
  | { readonly kind: 'error'; readonly error: PlainError };
type Props = { readonly ask: () => Promise<Invited>; readonly onClose: () => void };

export function InviteWindow({ ask, onClose }: Props) {
  const text = useText();
  const [answer, setAnswer] = useState<Invited | null>(null);
  const load = async () => {
    setAnswer(null);
    setAnswer(await ask());
  };
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin();
  }, []);
  const invitation = answer?.kind === 'data' ? answer.data : null;
  return (
    <>
      <Modal
        isOpen
        onClose={onClose}
        title={text('parents.invite.title')}
        subtitle={invitation && [invitation.name, invitation.group].filter(Boolean).join(', ')}
        size={360}
        footer={
          <>
            <Button onClick={onClose}>{text('ui.close')}</Button>
            {invitation && (
              <Button variant="primary" icon={printer} onClick={() => window.print()}>
                {text('parents.invite.print')}
              </Button>
            )}
          </>
        }
      >
        {answer === null && <Skeleton rows={5} />}
        {answer?.kind === 'error' && (
          <Notice
            tone={answer.error.code === 'NO_CONNECTION' ? 'plain' : 'danger'}
            {...(answer.error.code === 'NO_CONNECTION' && { icon: cloudOff })}
            isAlert
            actions={
              <Button icon={refresh} onClick={() => void load()}>
                {text('ui.retry')}
              </Button>
            }
          >
            {errorWords(answer.error, text)}
          </Notice>
        )}
        {invitation && <InvitePaper invitation={invitation} />}
      </Modal>
      {invitation && (
        <Paper className={style.paper}>
          <h1>{text('parents.invite.title')}</h1>
          <p>{[invitation.name, invitation.group].filter(Boolean).join(', ')}</p>
          <InvitePaper invitation={invitation} />
        </Paper>
      )}
    </>
  );
}

function InvitePaper({ invitation: { code, path, until } }: { invitation: Invitation }) {
  const text = useText();
  const { origin, host } = window.location;
  return (
    <div className={style.invite}>
      <QrCode
        className={style.qr}
        address={`${origin}${path}`}
        label={text('parents.invite.qr', { address: `${origin}${path}` })}
      />
      <p>{text('parents.invite.text')}</p>
      <p className={style.address}>{`${host}/parent-register`}</p>
      <dl>
        <dt>{text('parents.invite.read')}</dt>
        <dd>{codeInWords(code)}</dd>
      </dl>
      <p className="muted">{text('parents.invite.until', { date: formatDate(until) })}</p>
    </div>
  );
}
