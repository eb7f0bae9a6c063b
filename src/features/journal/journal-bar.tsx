// Above the table: which journal, which period, how far it is, and what can be done with the whole.
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { YearBody } from '#contract/configuration/configuration.endpoints.ts';
import { documentKey } from '#contract/core/documents.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import type { JournalsBody } from '#contract/journal/journal.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/person.ts';
import { useDocument } from '#data/use-documents.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { withSuffix } from '#shared/lib/kazakh-suffix.ts';
import {
  arrowBackUp,
  calendarEvent,
  chevronDown,
  dots,
  download,
  lock,
  printer,
  tableExport,
} from '#shared/ui/icons/index.ts';
import { AgeLabel, Button, Icon, IconButton, Menu, type MenuItem, SegmentedControl } from '#shared/ui/index.ts';
import { DaysDialog } from './days-dialog.tsx';
import type { GridStore } from './grid-store.ts';
import type { GridWords } from './grid-words.ts';
import type { JournalActs } from './journal-acts.ts';
import { csvOf, downloadCsv } from './journal-export.ts';
import { journalPath } from './journal-paths.ts';

type Props = {
  store: GridStore;
  acts: JournalActs;
  year: YearBody | null;
  quarter: number;
  lessons: { conducted: number; count: number };
  oldSince: number | null;
  isNarrow: boolean;
  words: GridWords;
  onUndo: () => void;
  /** Null where nothing can be written. */
  onPaste: (() => void) | null;
};

export function JournalBar(props: Props) {
  const { store, acts, quarter, lessons, oldSince, isNarrow, words, onUndo, onPaste } = props;
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
    ...(isNarrow && onPaste ? [{ label: text('grid.paste'), icon: tableExport, onSelect: onPaste }] : []),
    ...(isNarrow ? [{ label: text('grid.print'), icon: printer, onSelect: () => window.print() }] : []),
    { label: text('grid.export'), icon: download, onSelect: exportFile },
    { label: text('grid.days'), icon: calendarEvent, onSelect: () => setAskingDays(true) },
  ];
  return (
    <div className="jr__bar">
      <Pickers store={store} quarter={quarter} />
      <Periods store={store} quarter={quarter} />
      {!isNarrow && (
        <span className="jr__meta">
          <span className="st">
            <Icon shape={lock} />
            {text(period.status === 'open' ? 'grid.openUntil' : 'grid.periodClosed', {
              date: withSuffix(formatLocalDate(period.dateEnd).slice(0, 5), 'dative', language),
            })}
          </span>
          <span className="st">{text('grid.lessons', lessons)}</span>
          {oldSince !== null && <AgeLabel at={formatDateTime(oldSince, timeZone)} isOld />}
        </span>
      )}
      <span className="jr__end">
        {!isNarrow && (
          <>
            <IconButton icon={arrowBackUp} label={text('grid.undoLast')} disabled={undoable === 0} onClick={onUndo} />
            {onPaste && (
              <Button icon={tableExport} onClick={onPaste}>
                {text('grid.paste')}
              </Button>
            )}
            <IconButton icon={printer} label={text('grid.print')} onClick={() => window.print()} />
          </>
        )}
        <Menu
          label={text('grid.more')}
          placement="end"
          items={more}
          trigger={(attributes) => <IconButton icon={dots} label={text('grid.more')} {...attributes} />}
        />
      </span>
      {isAskingDays && <DaysDialog store={store} words={words} onClose={() => setAskingDays(false)} />}
    </div>
  );
}

/** Class and subject; each menu holds what may be opened from here. */
function Pickers({ store, quarter }: { store: GridStore; quarter: number }) {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { school } = useAccount();
  const list = useDocument<JournalsBody>(documentKey.journals(school.eduYear));
  const journals = list.state === 'ready' ? list.body.journals : [];
  const { journal } = store;
  const here = journals.filter(({ group }) => group.id === journal.group.id);
  const groups = [...new Map(journals.map((item) => [item.group.id, item])).values()].map(({ group }) => {
    // The same subject in the other class, where there is one.
    const there = journals.filter((item) => item.group.id === group.id);
    const same = there.find(({ subject }) => subject.id === journal.subject.id) ?? there[0];
    return { group, same };
  });
  const open = (groupId: number, uuid: string) => void navigate(journalPath(school.eduYear, groupId, uuid, quarter));
  const subjectName = [pickLocalized(journal.subject.labels, language), journal.subgroup?.label]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Picker
        label={text('grid.group')}
        value={journal.group.label}
        isStrong
        items={groups.map(({ group, same }) => ({
          label: group.label,
          isChecked: group.id === journal.group.id,
          onSelect: () => same && open(group.id, same.assignmentUuid),
        }))}
      />
      <Picker
        label={text('grid.subject')}
        value={subjectName}
        items={here.map(({ assignmentUuid, subject, subgroup }) => ({
          label: [pickLocalized(subject.labels, language), subgroup?.label].filter(Boolean).join(', '),
          isChecked: assignmentUuid === journal.assignmentUuid,
          onSelect: () => open(journal.group.id, assignmentUuid),
        }))}
      />
    </>
  );
}

type PickerProps = { label: string; value: string; isStrong?: boolean; items: MenuItem[] };
function Picker({ label, value, isStrong, items }: PickerProps) {
  const words = isStrong ? <b>{value}</b> : value;
  // With nothing else to open there is nothing to press.
  if (items.length < 2) return <span className="jr__only">{words}</span>;
  return (
    <Menu
      label={label}
      items={items}
      trigger={(attributes) => (
        <button type="button" className="btn jr__pick" {...attributes} aria-label={`${label}: ${value}`}>
          {words}
          <Icon shape={chevronDown} size="sm" />
        </button>
      )}
    />
  );
}

function Periods({ store, quarter }: { store: GridStore; quarter: number }) {
  const text = useText();
  const navigate = useNavigate();
  const { school } = useAccount();
  const { kind } = store.journal.period;
  const count = kind === 'halfyear' ? 2 : 4;
  const current = kind === 'halfyear' ? Math.ceil(quarter / 2) : quarter;
  const segments = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return {
      value: String(number),
      label: number === current ? text(`grid.period.${kind}`, { number }) : String(number),
    };
  });
  return (
    <SegmentedControl
      label={text(`grid.head.${kind}`)}
      segments={segments}
      value={String(current)}
      onChange={(value) => {
        const { group, assignmentUuid } = store.journal;
        const asked = kind === 'halfyear' ? Number(value) * 2 - 1 : Number(value);
        void navigate(journalPath(school.eduYear, group.id, assignmentUuid, asked), { replace: true });
      }}
    />
  );
}
