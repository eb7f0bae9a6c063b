import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/index.ts';

/** Before this much time nothing is drawn: data on the device comes first, and a flash is worse than a pause. */
export const skeletonDelayMs = 300;

/** True once something has been awaited for longer than the delay. */
export function useIsLate(delayMs = skeletonDelayMs): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLate;
}

/** One grey bar of a skeleton. */
export function SkeletonBar({
  width,
  height = '.75rem',
  isRound,
}: {
  width: string;
  height?: string;
  isRound?: boolean;
}) {
  const style: CSSProperties = { width, height, ...(isRound && { borderRadius: '50%' }) };
  return <span className="skel" style={style} />;
}

export type SkeletonProps = {
  /** Number of rows in the usual shape. */
  rows?: number;
  /** Bars in the shape of what will come, where the usual rows do not fit. */
  children?: ReactNode;
};

/** Stands for what is loading, from 300 ms on. */
export function Skeleton({ rows = 4, children }: SkeletonProps) {
  const text = useText();
  const isLate = useIsLate();
  return (
    <div role="status" className="skeleton">
      {isLate && <span className="vh">{text('ui.loading')}</span>}
      {isLate && (
        <div aria-hidden="true" className="skeleton__rows">
          {children ??
            Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same and never move
              <div key={row} className="skeleton__row">
                <SkeletonBar width="35%" />
                <SkeletonBar width={row % 2 ? '45%' : '55%'} />
              </div>
            ))}
        </div>
      )}
    </div>
  );
}
