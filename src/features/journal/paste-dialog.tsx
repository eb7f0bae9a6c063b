// A column or block from a spreadsheet: what would be stored, row by row, before anything is.
import { useMemo, useState } from 'react';
import { serverClock } from '#data/time/clock.ts';
import { isAway } from '#domain/mark/attendance-words.ts';
import { useText } from '#shared/i18n/index.ts';
import { shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { alertTriangle } from '#shared/ui/icons/index.ts';
import { Button, Icon, Modal, Notice, TextArea } from '#shared/ui/index.ts';
import { markText } from './grid-cell.tsx';
import type { GridStore } from './grid-store.ts';
import { dayAndMonth, type GridWords } from './grid-words.ts';
import styles from './paste.module.css';
import { isRefusal, type PasteEntry, readPaste } from './paste.ts';
import type { Entry } from './use-entry.ts';

type Props = { store: GridStore; entry: Entry; words: GridWords; copied: string };

export function PasteDialog({ store, entry, words, copied }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(copied);
  const place = store.place() ?? { row: 0, col: 0 };
  const { row: startRow, col: startCol } = place;
  const entries = useMemo(
    () =>
      readPaste(
        typed,
        { row: startRow, col: startCol },
        {
          model: store.model,
          language: words.language,
          now: serverClock.now(),
          isOnDevice: (column) => store.isHere(column),
        },
      ),
    [typed, startRow, startCol, store, words.language],
  );
  const good = entries.filter(({ problem }) => problem === undefined);
  const bad = entries.filter(({ problem }) => problem !== undefined);
  const conducts = new Set(
    good
      .filter(({ column, mark }) => column && mark !== undefined && !store.isConducted(column))
      .map(({ column }) => column),
  );
  const apply = async () => {
    const changes = good.flatMap(({ row, column, mark, attendance }) =>
      row && column ? [{ row, column, mark, comment: undefined, attendance }] : [],
    );
    if (!(await entry.write(changes))) return;
    entry.closePaste();
    entry.say(text('journal.paste.done', { count: good.length }));
    entry.go(place);
  };
  const column = store.model.columns[startCol];
  const start = store.model.rows[startRow];
  return (
    <Modal
      isOpen
      onClose={entry.closePaste}
      title={text('journal.paste')}
      size={500}
      footer={
        <>
          <Button onClick={entry.closePaste}>{text('ui.cancel')}</Button>
          <Button variant="primary" disabled={good.length === 0} onClick={() => void apply()}>
            {text('journal.paste.apply', { count: good.length })}
          </Button>
        </>
      }
    >
      <div className={styles.paste}>
        {start && column && (
          <p>
            {text('journal.paste.from', {
              pupil: `${start.number}. ${start.name}`,
              day:
                words.tags[column.index] ??
                `${dayAndMonth(column.date)}, ${shortWeekdayName(column.date, words.language)}`,
            })}
          </p>
        )}
        <TextArea
          label={text('journal.paste.text')}
          hint={text('journal.paste.hint')}
          rows={4}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {bad.length > 0 && (
          <Notice tone="warn" title={text('journal.paste.bad', { count: bad.length })}>
            {text('journal.paste.badWhy')}
          </Notice>
        )}
        {conducts.size > 0 && (
          <Notice>
            {text('journal.paste.conducts', {
              days: [...conducts].map((item) => (item ? dayAndMonth(item.date) : '')).join(', '),
            })}
          </Notice>
        )}
        {entries.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard
          <section className={styles.list} tabIndex={0} aria-label={text('journal.paste.preview')}>
            <table>
              <tbody>
                {entries.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order is that of the pasted text
                  <PasteLine key={index} item={item} store={store} words={words} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
    </Modal>
  );
}

function PasteLine({ item, store, words }: { item: PasteEntry; store: GridStore; words: GridWords }) {
  const text = useText();
  const { row, column, typed, mark, attendance, problem } = item;
  const before = row && column ? (store.markAt(row, column).value?.mark ?? null) : null;
  const present = row && column ? store.attendanceAt(row, column) : null;
  const away = present && isAway(present) ? present : null;
  const value =
    mark !== undefined && column ? markText(mark, column.lesson, words) : attendance && words.attendance[attendance];
  return (
    <tr className={problem ? 'is-bad' : undefined}>
      <td className="num">{row?.number}</td>
      <th scope="row">{row?.name ?? text('journal.paste.beyond')}</th>
      <td className="num">{column && (words.tags[column.index] ?? dayAndMonth(column.date))}</td>
      <td>
        {problem ? (
          <span className="st st--danger">
            <Icon shape={alertTriangle} />
            <span>
              {isRefusal(problem)
                ? text(`journal.refused.${problem}`, { typed, max: Math.max(0, ...(column?.choices ?? [])) })
                : `«${typed}»: ${text(`journal.paste.problem.${problem}`)}`}
            </span>
          </span>
        ) : (
          <>
            {mark !== undefined && before !== null && before !== mark && <s className="faint">{before}</s>}{' '}
            <b>{value}</b>
            {/* As typing one would ask. */}
            {mark !== undefined && away && <span className="muted"> · {words.attendance[away]}</span>}
          </>
        )}
      </td>
    </tr>
  );
}
