// All attendance values of one pupil, opened by a held press, a right click, the menu key or the dots of the tile.
import type { RefObject } from 'react';
import { type Attendance, defaultAttendance } from '#contract/journal/journal.schema.ts';
import { lessonCell } from '#contract/lesson/lesson.documents.ts';
import { useCell } from '#data/documents/use-documents.ts';
import { letterOf, lookOf, reasonOrder } from '#domain/mark/attendance-words.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { check } from '#shared/ui/icons/index.ts';
import { ContextWindow, Icon, moveFocus } from '#shared/ui/index.ts';
import type { RegisterEntry } from './register.ts';
import styles from './tiles.module.css';

type Props = {
  document: string;
  entry: RegisterEntry;
  anchor: RefObject<Element | null>;
  onChoose: (entry: RegisterEntry, attendance: Attendance) => void;
  onClose: () => void;
};

export function RollReasons({ document, entry, anchor, onChoose, onClose }: Props) {
  const text = useText();
  const language = useLanguage();
  const { value } = useCell<Attendance>({ document, cell: lessonCell.attendance(entry.id) });
  const who = `${entry.number}. ${entry.name}`;
  return (
    <ContextWindow anchor={anchor} onClose={onClose} label={who} role="menu" className="menu">
      <p className={styles.who}>{who}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu around it, which the window draws */}
      <div
        role="presentation"
        onKeyDown={(event) => {
          if (event.key === 'Tab') onClose();
          else moveFocus(event, '[role^=menuitem]', 'column');
        }}
      >
        {reasonOrder.map((attendance) => (
          <button
            key={attendance}
            type="button"
            role="menuitemradio"
            aria-checked={(value ?? defaultAttendance) === attendance}
            tabIndex={-1}
            className="menu__item"
            onClick={() => {
              onClose();
              onChoose(entry, attendance);
            }}
          >
            <span className={styles.mark} data-look={lookOf(attendance)} aria-hidden="true">
              {letterOf(attendance, language)}
            </span>
            <span className="grow">{text(`journal.reason.${attendance}`)}</span>
            {(value ?? defaultAttendance) === attendance && <Icon shape={check} size="sm" />}
          </button>
        ))}
      </div>
    </ContextWindow>
  );
}
