// A code for a parent, to be scanned, read out and printed (decisions D66). What draws the QR code is loaded when the window opens.
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PlainError } from '#contract/core/errors.ts';
import { codeInWords, type Invitation } from '#contract/parents/invitations.schema.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { cloudOff, refresh } from '#shared/ui/icons/index.ts';
import { printer } from '#shared/ui/icons/pages.ts';
import { Button, Modal, Notice, Skeleton } from '#shared/ui/index.ts';
import style from './invite.module.css';

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
      {invitation &&
        createPortal(
          <div className={style.paper} aria-hidden>
            <h1>{text('parents.invite.title')}</h1>
            <p>{[invitation.name, invitation.group].filter(Boolean).join(', ')}</p>
            <InvitePaper invitation={invitation} />
          </div>,
          document.body,
        )}
    </>
  );
}

function InvitePaper({ invitation: { code, path, until } }: { invitation: Invitation }) {
  const text = useText();
  const { origin, host } = window.location;
  return (
    <div className={style.invite}>
      <QrCode address={`${origin}${path}`} />
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

/** Dark squares as one path, on white in every colour scheme: cameras read nothing else well. */
function QrCode({ address }: { address: string }) {
  const text = useText();
  const [squares, setSquares] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    import('qrcode').then(
      ({ create }) => {
        const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules;
        const dark = Array.from(data).flatMap((isDark, index) =>
          isDark ? [`M${(index % size) + quiet} ${Math.floor(index / size) + quiet}h1v1h-1z`] : [],
        );
        if (!isGone) setSquares({ size: size + 2 * quiet, path: dark.join('') });
      },
      // The code to read out is there.
      (cause: unknown) => console.warn('The QR code could not be drawn', cause),
    );
    return () => {
      isGone = true;
    };
  }, [address]);
  if (squares === null) return <div className={style.qr} />;
  return (
    <svg
      className={style.qr}
      viewBox={`0 0 ${squares.size} ${squares.size}`}
      role="img"
      aria-label={text('parents.invite.qr', { address })}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${squares.size}v${squares.size}h-${squares.size}z`} />
      <path fill="#000" d={squares.path} />
    </svg>
  );
}
/** Squares of white around it, as the standard wants. */
const quiet = 4;
