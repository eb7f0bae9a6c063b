// The pupils in register order, in columns. One tab stop; arrows move from tile to tile as they stand on the screen.
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useRef,
  useState,
} from 'react';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useText } from '#shared/i18n/index.ts';
import { below } from '#shared/ui/index.ts';
import type { RegisterEntry } from './register.ts';
import { RollReasons } from './roll-reasons.tsx';
import { RollTile } from './roll-tile.tsx';
import styles from './tiles.module.css';
import { useLongPress } from './use-long-press.ts';
import { laptopBelow, smallLaptopBelow } from './widths.ts';

/** As many columns as names have room for; the fewer, the lower the rows, so that a class fits the screen. */
const layouts = {
  phone: { columns: 2, rowHeight: '2.75rem' },
  smallLaptop: { columns: 3, rowHeight: '3rem' },
  laptop: { columns: 4, rowHeight: '3.5rem' },
  desktop: { columns: 5, rowHeight: '4.25rem' },
} as const;

type Props = {
  document: string;
  register: readonly RegisterEntry[];
  drafts: ReadonlyMap<number, Attendance>;
  isNarrow: boolean;
  /** Why nobody can be marked here; null where one can. */
  closed: string | null;
  onSet: (entry: RegisterEntry, attendance: Attendance) => void;
};

export function RollList({ document, register, drafts, isNarrow, closed, onSet }: Props) {
  const text = useText();
  const [asked, setAsked] = useState<RegisterEntry | null>(null);
  const anchor = useRef<Element | null>(null);
  const openReasons = useCallback(
    (tile: HTMLElement) => {
      if (closed !== null) return;
      anchor.current = tile;
      setAsked(register.find(({ id }) => id === tile.dataset.pupil) ?? null);
    },
    [register, closed],
  );
  const longPress = useLongPress('[data-pupil]', openReasons);
  const { columns, rowHeight } = useLayout(isNarrow);
  const rows = Math.max(1, Math.ceil(register.length / columns));
  return (
    <>
      <ol
        className={styles.pupils}
        aria-label={text('lesson.roll.list')}
        style={{ '--rows': rows, '--row-height': rowHeight } as CSSProperties}
        {...longPress}
        onFocus={moveTabStop}
        onKeyDown={(event) => moveInColumns(event, rows)}
        onClick={(event: MouseEvent) => {
          const dots = event.target instanceof Element ? event.target.closest('[data-reasons]') : null;
          const tile = dots?.closest<HTMLElement>('[data-pupil]');
          if (tile) openReasons(tile);
        }}
      >
        {register.map((entry, index) => (
          <RollTile
            key={entry.id}
            document={document}
            entry={entry}
            draft={drafts.get(entry.number)}
            closed={closed}
            isFirst={index === 0}
            onSet={onSet}
          />
        ))}
      </ol>
      {asked && (
        <RollReasons
          key={asked.id}
          document={document}
          entry={asked}
          anchor={anchor}
          onChoose={onSet}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function useLayout(isNarrow: boolean): (typeof layouts)[keyof typeof layouts] {
  const isSmallLaptop = useMediaQuery(below(smallLaptopBelow));
  const isLaptop = useMediaQuery(below(laptopBelow));
  if (isNarrow) return layouts.phone;
  return isSmallLaptop ? layouts.smallLaptop : isLaptop ? layouts.laptop : layouts.desktop;
}

/** Written into the page directly: as state it would draw every tile at each tap, since a tap moves the focus too. */
function moveTabStop(event: FocusEvent<HTMLElement>): void {
  const tile = event.target.closest('[data-pupil]');
  if (!tile) return;
  for (const button of event.currentTarget.querySelectorAll<HTMLElement>('button[tabindex="0"]')) button.tabIndex = -1;
  for (const button of tile.querySelectorAll<HTMLElement>('button')) button.tabIndex = 0;
}

function moveInColumns(event: KeyboardEvent<HTMLElement>, rows: number): void {
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: rows, ArrowLeft: -rows }[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')];
  const here = tiles.findIndex((tile) => tile.parentElement?.contains(document.activeElement));
  const next = tiles[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
