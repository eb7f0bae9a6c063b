// What a page shows instead of its data: what is so, why, and the next step. Three different sentences for none, unknown and failed.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ErrorCode, type PlainError, statusOf } from '#contract/core/errors.ts';
import { useText } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { refresh } from './icons/index.ts';
import { Picture } from './picture.tsx';
import type { PictureName } from './pictures.tsx';

export type BlankProps = {
  picture: PictureName;
  title: ReactNode;
  /** Why it is so, in one or two sentences. */
  text?: ReactNode;
  actions?: ReactNode;
  /** Fills a page instead of a part of it. */
  isPage?: boolean;
  children?: ReactNode;
};

function Blank({ picture, title, text, actions, isPage, children }: BlankProps) {
  return (
    <div className={classes('blank', isPage && 'blank--page')}>
      <Picture name={picture} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className="blank__actions">{actions}</div>}
      {children}
    </div>
  );
}

export type EmptyStateProps = Omit<BlankProps, 'picture'> & { picture?: PictureName };

/** There is nothing, and that is known. */
export function EmptyState({ picture = 'calendar', ...rest }: EmptyStateProps) {
  return <Blank picture={picture} {...rest} />;
}

export type OnDeviceEntry = { to: string; label: string; age?: string };

/** What works from this device meanwhile. */
export function OnDeviceList({ entries }: { entries: readonly OnDeviceEntry[] }) {
  const text = useText();
  if (entries.length === 0) return null;
  return (
    <ul className="ondevice card">
      <li className="ondevice__head">{text('ui.onDevice')}</li>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link to={entry.to}>
            {entry.label}
            {entry.age && <span className="faint">{entry.age}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export type ErrorStateProps = {
  /** Gives title and sentence where `title` and `text` do not say more. */
  code?: ErrorCode;
  title?: string;
  text?: ReactNode;
  onRetry?: () => void;
  actions?: ReactNode;
  /** For support; shown small below. */
  requestId?: string | undefined;
  isPage?: boolean;
  /** What works from this device: an `OnDeviceList`. */
  children?: ReactNode;
};

/** It failed, and nothing is stored that could be shown instead. */
export function ErrorState({
  code,
  title,
  text: words,
  onRetry,
  actions,
  requestId,
  isPage,
  children,
}: ErrorStateProps) {
  const text = useText();
  return (
    <div role="alert">
      <Blank
        picture="server"
        title={title ?? text('error.title.error')}
        text={words ?? text(code ? `error.${code}` : 'error.default')}
        isPage={isPage ?? false}
        actions={
          (onRetry || actions) && (
            <>
              {onRetry && (
                <Button variant="primary" icon={refresh} onClick={onRetry}>
                  {text('ui.retry')}
                </Button>
              )}
              {actions}
            </>
          )
        }
      >
        {children}
        {(code || requestId) && (
          <p className="faint blank__code">
            {[code, requestId && text('ui.requestId', { id: requestId })].filter(Boolean).join(', ')}
          </p>
        )}
      </Blank>
    </div>
  );
}

/** The server was asked and failed, and nothing is on the device: its "wait" page (part 1 section 8, decisions A). */
export function FailureState({
  failure: { code, requestId },
  onRetry,
  isPage,
}: {
  failure: PlainError;
  onRetry: () => void;
  isPage?: boolean;
}) {
  const text = useText();
  return (
    <ErrorState
      code={code}
      requestId={requestId}
      onRetry={onRetry}
      isPage={isPage ?? false}
      {...(Math.floor(statusOf(code) / 100) === 5 && { title: text('ui.serverError.title') })}
    />
  );
}

export type OfflineStateProps = {
  title?: string;
  text?: ReactNode;
  onRetry?: () => void;
  isPage?: boolean;
  children?: ReactNode;
};

/** Never downloaded to this device, and there is no connection: unknown, not empty. */
export function OfflineState({ title, text: words, onRetry, isPage, children }: OfflineStateProps) {
  const text = useText();
  return (
    <Blank
      picture="cloud"
      title={title ?? text('ui.offline.title')}
      text={words ?? text('ui.offline.text')}
      isPage={isPage ?? false}
      actions={
        onRetry && (
          <Button icon={refresh} onClick={onRetry}>
            {text('ui.retry')}
          </Button>
        )
      }
    >
      {children}
    </Blank>
  );
}
