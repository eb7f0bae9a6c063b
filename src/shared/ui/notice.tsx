import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { alertTriangle, circleCheck, conflict, deviceMobile, type IconShape, infoCircle, lock } from './icons/index.ts';

export type NoticeTone = 'plain' | 'warn' | 'danger' | 'clash' | 'ok' | 'accent';
export type NoticeProps = {
  tone?: NoticeTone;
  icon?: IconShape;
  /** What is so, in a few words; the children say why. */
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Read aloud at once: only for what a person must know now. */
  isAlert?: boolean;
};

const toneIcon: Record<NoticeTone, IconShape> = {
  plain: infoCircle,
  warn: alertTriangle,
  danger: alertTriangle,
  clash: conflict,
  ok: circleCheck,
  accent: infoCircle,
};

/** A sentence that belongs to one part of the page. */
export function Notice({ tone = 'plain', icon, title, children, actions, isAlert }: NoticeProps) {
  return (
    <div className={classes('notice', tone !== 'plain' && `notice--${tone}`)} role={isAlert ? 'alert' : undefined}>
      <Icon shape={icon ?? toneIcon[tone]} />
      <div>
        {title && <b>{title}</b>}
        {title && children ? ' ' : null}
        {children}
      </div>
      {actions && <div className="notice__actions">{actions}</div>}
    </div>
  );
}

export type BannerProps = {
  tone?: 'plain' | 'warn' | 'danger';
  icon: IconShape;
  children: ReactNode;
  actions?: ReactNode;
};

/** One line under the header for the state of the whole page; one at a time. */
export function Banner({ tone = 'plain', icon, children, actions }: BannerProps) {
  return (
    <div className={classes('banner', tone !== 'plain' && `banner--${tone}`)} role="status">
      <Icon shape={icon} />
      <span className="grow">{children}</span>
      {actions}
    </div>
  );
}

/** Why nothing can be edited on this page: an archived year, a closed period, a foreign lesson. */
export function ReadOnlyNotice({ children, title }: { children?: ReactNode; title?: string }) {
  const text = useText();
  return (
    <Notice tone="warn" icon={lock} title={title ?? text('ui.readOnly')}>
      {children}
    </Notice>
  );
}

export type AgeLabelProps = {
  /** When the data was fetched, already written for a person: `08:03` or `14.12, 08:03`. */
  at: string;
  /** For data older than it should be: amber. */
  isOld?: boolean;
};

/** How old the data on the screen is. */
export function AgeLabel({ at, isOld }: AgeLabelProps) {
  const text = useText();
  return (
    <span className={classes('st', isOld ? 'st--warn' : undefined)}>
      <Icon shape={deviceMobile} />
      <span className="num">{text('ui.asOf', { time: at })}</span>
    </span>
  );
}
