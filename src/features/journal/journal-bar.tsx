// Above the table: which journal, which period, how far it is, and what can be done with the whole.
import { useState, useSyncExternalStore } from 'react';
import type { YearBody } from '#contract/configuration/configuration.endpoints.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { withSuffix } from '#shared/lib/kazakh-suffix.ts';
import { arrowBackUp, calendarEvent, lock } from '#shared/ui/icons/index.ts';
import { dots, download, printer, tableExport } from '#shared/ui/icons/pages.ts';
import { AgeLabel, Button, Icon, IconButton, Menu, type MenuItem } from '#shared/ui/index.ts';
import { DaysDialog } from './days-dialog.tsx';
import type { GridStore } from './grid-store.ts';
import type { GridWords } from './grid-words.ts';
import styles from './journal.module.css';
import type { JournalActs } from './journal-acts.ts';
import { csvOf, downloadCsv } from './journal-export.ts';
import { Periods, Pickers } from './journal-pickers.tsx';

type Props = {
  store: GridStore;
  acts: JournalActs;
  year: YearBody | null;
  quarter: number;
  lessons: { conducted: number; count: number };
  oldSince: number | null;
  /** Colleagues who keep the journal, where this person may write in it too. */
  keepers: string | null;
  isNarrow: boolean;
  words: GridWords;
  onUndo: () => void;
  /** Null where nothing can be written. */
  onPaste: (() => void) | null;
};

export function JournalBar(props: Props) {
  const { store, acts, quarter, lessons, oldSince, keepers, isNarrow, words, onUndo, onPaste } = props;
  const text = useText();
  const { timeZone } = usePerson();
  const [isAskingDays, setAskingDays] = useState(false);
  const undoable = useSyncExternalStore(acts.subscribe, acts.count);
  const { period } = store.journal;
  const language = useLanguage();
  const exportFile = () => {
    const { group, subject } = store.journal;
    const name = `${group.label} ${pickLocalized(subject.labels, language)} ${period.dateStart} ${period.dateEnd}`;
    downloadCsv(name, csvOf(store, words, text));
  };
  const more: MenuItem[] = [
    ...(isNarrow && onPaste ? [{ label: text('journal.paste'), icon: tableExport, onSelect: onPaste }] : []),
    ...(isNarrow ? [{ label: text('journal.print'), icon: printer, onSelect: () => window.print() }] : []),
    { label: text('journal.export'), icon: download, onSelect: exportFile },
    { label: text('journal.days'), icon: calendarEvent, onSelect: () => setAskingDays(true) },
  ];
  return (
    <div className={styles.bar} data-bar>
      <Pickers journal={store.journal} period={quarter} />
      <Periods journal={store.journal} period={quarter} />
      {!isNarrow && (
        <span className={styles.meta}>
          <span className="st">
            <Icon shape={period.status === 'open' ? calendarEvent : lock} />
            {text(period.status === 'open' ? 'journal.openUntil' : 'journal.periodClosed', {
              date: withSuffix(formatLocalDate(period.dateEnd).slice(0, 5), 'dative', language),
            })}
          </span>
          <span className="st">{text('journal.lessons', lessons)}</span>
          {keepers !== null && <span className="st">{text('journal.teachers', { names: keepers })}</span>}
          {oldSince !== null && <AgeLabel at={formatDateTime(oldSince, timeZone)} isOld />}
        </span>
      )}
      <span className={styles.end}>
        {!isNarrow && (
          <>
            <IconButton
              icon={arrowBackUp}
              label={text('journal.undoLast')}
              disabled={undoable === 0}
              onClick={onUndo}
            />
            {onPaste && (
              <Button icon={tableExport} onClick={onPaste}>
                {text('journal.paste')}
              </Button>
            )}
            <IconButton icon={printer} label={text('journal.print')} onClick={() => window.print()} />
          </>
        )}
        <Menu
          label={text('journal.more')}
          placement="end"
          items={more}
          trigger={(attributes) => <IconButton icon={dots} label={text('journal.more')} {...attributes} />}
        />
      </span>
      {isAskingDays && <DaysDialog store={store} words={words} onClose={() => setAskingDays(false)} />}
    </div>
  );
}
