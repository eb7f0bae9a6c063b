// A tour of a page: step by step it points at parts of the page and says what they are for. It starts 500 ms after it is mounted, in a
// moment that is free, and waits 200 ms between steps. A native modal dialog keeps the focus inside and the page out of reach.
import { type CSSProperties, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useCloseOutside } from '../../hooks/use-close-outside.ts';
import { useEscape } from '../../hooks/use-escape.ts';
import { useText } from '../../i18n/index.ts';
import { Button, IconButton } from '../button.tsx';
import { x } from '../icons/index.ts';
import { type Edges, placeWindow } from '../place-window.ts';
import styles from './tour.module.css';
import { anchorOf, stepFrom, type TourStep } from './tour-steps.ts';

export const startMs = 500;
export const betweenMs = 200;
/** How often a tour that may not start yet looks again. */
const lookMs = 1_500;
/** Room between the ring and what it is around. */
const ringPx = 4;

export type TourProps = {
  readonly steps: readonly TourStep[];
  /** Asked before the first step, until it says yes. */
  readonly mayStart: () => boolean;
  /** The first step is on the screen. */
  readonly onShown: () => void;
  readonly onEnd: () => void;
};

export function Tour({ steps, mayStart, onShown, onEnd }: TourProps) {
  const [step, setStep] = useState<number | null>(null);
  useStart(steps, { mayStart, onStart: setStep });
  if (step === null) return null;
  return <Shown steps={steps} first={step} onShown={onShown} onEnd={onEnd} />;
}

/** Waits for the moment: the first step's element stands, and the person is free. */
function useStart(
  steps: readonly TourStep[],
  given: { mayStart: () => boolean; onStart: (step: number) => void },
): void {
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    const look = () => {
      const [first] = steps;
      if (first && anchorOf(first) && latest.current.mayStart()) return latest.current.onStart(0);
      timer = setTimeout(look, lookMs);
    };
    let timer = setTimeout(look, startMs);
    return () => clearTimeout(timer);
  }, [steps]);
}

type ShownProps = Pick<TourProps, 'steps' | 'onShown' | 'onEnd'> & { first: number };

function Shown({ steps, first, onShown, onEnd }: ShownProps) {
  const text = useText();
  const [at, setAt] = useState(first);
  const [isMoving, setMoving] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { ring, place } = usePlace(steps[at], card);
  useFocusInside(box);
  useEscape(true, onEnd);
  // One tap frees a person in a hurry.
  useCloseOutside(true, [card], onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(onShown, []);
  useEffect(() => {
    if (!isMoving) next.current?.focus({ preventScroll: true });
  }, [isMoving]);
  const isHere = (step: number) => steps[step] !== undefined && anchorOf(steps[step]) !== null;
  const following = stepFrom(steps.length, at + 1, 1, isHere);
  const former = stepFrom(steps.length, at - 1, -1, isHere);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (to: number | null) => {
    if (isMoving) return;
    if (to === null) return onEnd();
    setMoving(true);
    timer.current = setTimeout(() => {
      setAt(to);
      setMoving(false);
    }, betweenMs);
  };
  const { title, text: words } = steps[at] ?? { title: '', text: '' };
  return (
    <dialog
      ref={box}
      // biome-ignore lint/a11y/noRedundantRoles: what looks for open windows looks for the attribute
      role="dialog"
      className={styles.tour}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-tour-open
      onCancel={(event) => {
        event.preventDefault();
        onEnd();
      }}
    >
      <div className={styles.ring} style={ring} />
      <div ref={card} className={styles.card} style={place} data-moving={isMoving || undefined}>
        <div className={styles.head}>
          <span className={styles.count}>{text('tours.step', { step: at + 1, count: steps.length })}</span>
          <IconButton icon={x} size="sm" variant="plain" label={text('tours.close')} onClick={onEnd} />
        </div>
        <div aria-live="polite" aria-atomic="true">
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <p id={`${id}-text`}>{words}</p>
        </div>
        <div className={styles.foot}>
          {former !== null && <Button onClick={() => go(former)}>{text('tours.back')}</Button>}
          <Button ref={next} variant="primary" onClick={() => go(following)}>
            {text(following === null ? 'tours.done' : 'tours.next')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Opens the dialog, and at its end puts the focus where it was. */
function useFocusInside(box: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [box]);
}

/** Where ring and card stand; the page is scrolled so that what the step points at is seen. */
function usePlace(step: TourStep | undefined, card: RefObject<HTMLElement | null>) {
  const [found, setFound] = useState<{ ring: CSSProperties; place: CSSProperties }>({
    ring: {},
    place: { opacity: 0 },
  });
  useLayoutEffect(() => {
    const anchor = step && anchorOf(step);
    if (!anchor) return;
    anchor.scrollIntoView({ block: 'center', behavior: 'instant' });
    const update = () => {
      // The page may have replaced the element.
      const now = anchor.isConnected ? anchor : anchorOf(step);
      if (!now || !card.current) return;
      const edges = around(now.getBoundingClientRect());
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: card.current.offsetWidth, height: card.current.scrollHeight };
      const ring = {
        left: edges.left,
        top: edges.top,
        width: edges.right - edges.left,
        height: edges.bottom - edges.top,
      };
      setFound({ ring, place: placeWindow(edges, size, screen, 'start') });
    };
    update();
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, true);
    return () => {
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, true);
    };
  }, [step, card]);
  return found;
}

const around = ({ left, top, right, bottom }: DOMRect): Edges => ({
  left: left - ringPx,
  top: top - ringPx,
  right: right + ringPx,
  bottom: bottom + ringPx,
});
