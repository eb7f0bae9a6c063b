// How the file was read: which sheet, which line is its head, which column became which of ours. Changed by hand it is planned again.
import { useState } from 'react';
import type { ImportColumn } from '#contract/core/import.ts';
import type { Reading, Sheet } from '#contract/core/sheets/sheet.ts';
import { mapColumns } from '#contract/core/sheets/titles.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { Button, Card, Icon, Select } from '#shared/ui/index.ts';
import style from './import.module.css';
import type { Import } from './use-import.ts';

/** Lines that are offered as a head. */
const offeredLines = 20;

export function ReadingCard({ state, columns }: { state: Import; columns: readonly ImportColumn[] }) {
  const text = useText();
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const { read } = state;
  const sheet = read?.sheets[read.reading.sheet];
  if (!read || !sheet) return state.name === null ? null : <KeptCard name={state.name} count={state.rows.length} />;
  const { reading } = read;
  const width = Math.max(0, ...sheet.rows.slice(0, 100).map((row) => row.length));
  const places = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: labelOf(sheet, reading, index),
  }));
  const mapped = columns.filter(({ field }) => reading.columns[field] !== undefined);
  const taken = new Set(Object.values(reading.columns));
  const unknown = new Set(
    (sheet.rows[reading.head] ?? []).filter((title, place) => title.trim() !== '' && !taken.has(place)),
  );
  const restored = new Map<string, number>();
  for (const row of state.plan?.rows ?? [])
    for (const field of row.restored ?? []) restored.set(field, (restored.get(field) ?? 0) + 1);
  /** Those of a bundle are called by what is in them. */
  const nameOf = ({ name, origins }: Sheet) =>
    origins
      ? text('import.sheets.all', { names: name })
      : read.roster
        ? name.replace(/^(students|staff)/, (kind) => text(`import.roster.${kind}`))
        : name;
  const isFilled = ({ rows }: Sheet) => rows.some((row) => row.some((cell) => cell.trim() !== ''));
  const isUnread = (one: Sheet) => one !== sheet && !one.origins && isFilled(one);
  const others = read.roster || sheet.origins ? [] : read.sheets.filter(isUnread);
  const combined = read.sheets.findIndex(({ origins }) => origins !== undefined);
  const setPlace = (field: string, place: string) => {
    const { [field]: _former, ...kept } = reading.columns;
    void state.setReading({ ...reading, columns: place === '' ? kept : { ...kept, [field]: Number(place) } });
  };
  const setHead = (place: number, head: number) => {
    const next = read.sheets[place];
    if (next) void state.setReading({ sheet: place, head, columns: mapColumns(next, head, columns) });
  };
  return (
    <Card
      title={text('import.reading')}
      end={
        <Button variant="plain" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          {text(isChanging ? 'import.reading.close' : 'import.reading.change')}
        </Button>
      }
    >
      <p>
        <b>{read.name}</b>
        <br />
        <span className="muted">
          {read.roster && `${text('import.roster', { version: read.roster })}, `}
          {sheet.origins && `${nameOf(sheet)}, `}
          {sheet.name && !sheet.origins && `${text('import.sheet', { name: nameOf(sheet) })}, `}
          {!read.roster &&
            !sheet.origins &&
            `${reading.head < 0 ? text('import.head.none') : text('import.head', { line: reading.head + 1 })}, `}
          {text('import.rowCount', { count: state.rows.length })}
          {read.encoding && `, ${text('import.encoding', { encoding: read.encoding })}`}
        </span>
      </p>
      {others.length > 0 && (
        <div className="stack">
          <p>{text('import.sheets.others', { names: others.map(nameOf).join(', ') })}</p>
          {combined >= 0 && (
            <div>
              <Button onClick={() => setHead(combined, 0)}>{text('import.sheets.readAll')}</Button>
            </div>
          )}
        </div>
      )}
      {isChanging ? (
        <div className="stack">
          {read.sheets.length > 1 && (
            <Select
              label={text('import.sheet.label')}
              value={String(reading.sheet)}
              options={read.sheets.map((one, index) => ({ value: String(index), label: nameOf(one) }))}
              onChange={({ target }) => setHead(Number(target.value), 0)}
            />
          )}
          {!read.roster && (
            <>
              <Select
                label={text('import.head.label')}
                value={String(reading.head)}
                options={[
                  { value: '-1', label: text('import.head.none') },
                  ...sheet.rows.slice(0, offeredLines).map((row, index) => ({
                    value: String(index),
                    label: `${index + 1}: ${row.filter(Boolean).join(', ').slice(0, 40)}`,
                  })),
                ]}
                onChange={({ target }) => setHead(reading.sheet, Number(target.value))}
              />
              {columns.map(({ field, titles }) => (
                <Select
                  key={field}
                  label={titles[language]}
                  value={String(reading.columns[field] ?? '')}
                  options={[{ value: '', label: text('import.column.none') }, ...places]}
                  onChange={({ target }) => setPlace(field, target.value)}
                />
              ))}
            </>
          )}
        </div>
      ) : read.roster ? null : (
        <ul className={style.mapping}>
          {mapped.map(({ field, titles }) => (
            <li key={field}>
              <span>{titleOf(sheet, reading, reading.columns[field] ?? 0)}</span>
              <Icon shape={arrowRight} />
              <span>
                {titles[language]}
                {(restored.get(field) ?? 0) > 0 && (
                  <span className={style.odd}> {text('import.restored', { count: restored.get(field) ?? 0 })}</span>
                )}
              </span>
            </li>
          ))}
          {[...unknown].map((title) => (
            <li key={title} className="muted">
              <span>{title}</span>
              <Icon shape={arrowRight} />
              <span>{text('import.column.none')}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The file is not here: its rows are those that the server kept. */
function KeptCard({ name, count }: { name: string; count: number }) {
  const text = useText();
  return (
    <Card title={text('import.kept.reading')}>
      <p>
        <b>{name}</b>
        <br />
        <span className="muted">{text('import.rowCount', { count })}</span>
      </p>
    </Card>
  );
}

/** The letters of a column as spreadsheets have them. */
const lettersOf = (place: number): string =>
  (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26));

/** The title of a column, or its letters. */
const titleOf = (sheet: Sheet, { head }: Reading, place: number): string =>
  sheet.rows[head]?.[place] || lettersOf(place);

/** The same to choose by: a title that stands more than once has its letters beside it. */
function labelOf(sheet: Sheet, reading: Reading, place: number): string {
  const title = titleOf(sheet, reading, place);
  const isTwice = (sheet.rows[reading.head] ?? []).filter((other) => other === title).length > 1;
  return isTwice ? `${title} (${lettersOf(place)})` : title;
}
