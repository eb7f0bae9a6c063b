// Which journal is open, and which period of it.
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { journalsDocument } from '#contract/journal/journal.documents.ts';
import type { JournalBody } from '#contract/journal/journal.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useDocument } from '#data/documents/use-documents.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { chevronDown } from '#shared/ui/icons/index.ts';
import { classes, Icon, Menu, type MenuItem, SegmentedControl } from '#shared/ui/index.ts';
import styles from './journal.module.css';
import { type JournalPeriod, journalPath } from './journal-paths.ts';

type Props = { journal: JournalBody; period: JournalPeriod };

/** Class and subject; each menu holds what may be opened from here. */
export function Pickers({ journal, period }: Props) {
  const text = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { school } = useAccount();
  const list = useDocument(journalsDocument.name(school.eduYear));
  const journals = list.state === 'ready' ? list.body.journals : [];
  const here = journals.filter(({ group }) => group.id === journal.group.id);
  const groups = [...new Map(journals.map((item) => [item.group.id, item])).values()].map(({ group }) => {
    // The same subject in the other class, where there is one.
    const there = journals.filter((item) => item.group.id === group.id);
    const same = there.find(({ subject }) => subject.id === journal.subject.id) ?? there[0];
    return { group, same };
  });
  const open = (groupId: number, uuid: string) => void navigate(journalPath(school.eduYear, groupId, uuid, period));
  const subjectName = [pickLocalized(journal.subject.labels, language), journal.subgroup?.label]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Picker
        label={text('journal.group')}
        value={journal.group.label}
        isStrong
        items={groups.map(({ group, same }) => ({
          label: group.label,
          isChecked: group.id === journal.group.id,
          onSelect: () => same && open(group.id, same.assignmentUuid),
        }))}
      />
      <Picker
        label={text('journal.subject')}
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
  if (items.length < 2) return <span className={styles.only}>{words}</span>;
  return (
    <Menu
      label={label}
      items={items}
      trigger={(attributes) => (
        <button type="button" className={classes('btn', styles.pick)} {...attributes} aria-label={`${label}: ${value}`}>
          {words}
          <Icon shape={chevronDown} size="sm" />
        </button>
      )}
    />
  );
}

/** The periods that are marked, and the year that they make. */
export function Periods({ journal, period }: Props) {
  const text = useText();
  const navigate = useNavigate();
  const { school } = useAccount();
  const { kind } = journal.period;
  const count = kind === 'halfyear' ? 2 : 4;
  const current = period === 'year' ? period : String(kind === 'halfyear' ? Math.ceil(period / 2) : period);
  const segments = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const value = String(number);
    return { value, label: value === current ? text(`journal.period.${kind}`, { number }) : value };
  });
  const place = useRef<HTMLDivElement>(null);
  // On a phone the bar is wider than the screen.
  useEffect(() => {
    // In braces: newer browsers give a promise back, which React would take for a way to clean up.
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <SegmentedControl
        label={text(`journal.head.${kind}`)}
        segments={[...segments, { value: 'year', label: text('journal.year') }]}
        value={current}
        onChange={(value) => {
          const { group, assignmentUuid } = journal;
          const asked = value === 'year' ? value : kind === 'halfyear' ? Number(value) * 2 - 1 : Number(value);
          void navigate(journalPath(school.eduYear, group.id, assignmentUuid, asked), { replace: true });
        }}
      />
    </div>
  );
}
