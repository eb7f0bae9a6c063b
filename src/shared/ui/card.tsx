import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type CardProps = {
  title?: ReactNode;
  /** At the end of the head: a chip, a count, a button. */
  end?: ReactNode;
  children: ReactNode;
  /** Lets lists and tables reach the edges. */
  isFlush?: boolean;
  className?: string | undefined;
};

/** A surface with a line and no shadow. With a title it is a section of the page. */
export function Card({ title, end, children, isFlush, className }: CardProps) {
  const Element = title ? 'section' : 'div';
  return (
    <Element className={classes('card', className)}>
      {title && (
        <div className="card__head">
          <h2 className="grow">{title}</h2>
          {end}
        </div>
      )}
      <div className={isFlush ? undefined : 'card__body'}>{children}</div>
    </Element>
  );
}

/** A number of things beside a word. */
export function Count({ value }: { value: number }) {
  return <span className="count">{value}</span>;
}

/** One key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="kbd">{children}</kbd>;
}

/** Share of a whole, 0 to 1, with a name. */
export function Progress({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
