// How the file was read: which sheet, which line is its head, which column became which of ours. Changed by hand it is planned again.
import { useState } from 'react';
import type { ImportColumn } from '#contract/core/import.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { Button, Card, Icon, Select } from '#shared/ui/index.ts';
import { mapColumns, type Reading } from './detect.ts';
import style from './import.module.css';
import type { Sheet } from './sheets.ts';
import type { Import } from './use-import.ts';

/** Lines that are offered as a head. */
const offeredLines = 20;

export function ReadingCard({ state, columns }: { state: Import; columns: readonly ImportColumn[] }) {
  const text = useText();
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const { read } = state;
  const sheet = read?.sheets[read.reading.sheet];
  if (!read || !sheet) return null;
  const { reading } = read;
  const width = Math.max(0, ...sheet.rows.slice(0, 100).map((row) => row.length));
  const places = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: titleOf(sheet, reading, index),
  }));
  const setPlace = (field: string, place: string) => {
    const { [field]: _former, ...others } = reading.columns;
    void state.setReading({ ...reading, columns: place === '' ? others : { ...others, [field]: Number(place) } });
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
          {sheet.name && `${text('import.sheet', { name: sheet.name })}, `}
          {reading.head < 0 ? text('import.head.none') : text('import.head', { line: reading.head + 1 })},{' '}
          {text('import.rowCount', { count: state.rows.length })}
        </span>
      </p>
      {isChanging ? (
        <div className="stack">
          {read.sheets.length > 1 && (
            <Select
              label={text('import.sheet.label')}
              value={String(reading.sheet)}
              options={read.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
              onChange={({ target }) => setHead(Number(target.value), 0)}
            />
          )}
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
        </div>
      ) : (
        <ul className={style.mapping}>
          {columns.map(({ field, titles }) => {
            const place = reading.columns[field];
            return (
              <li key={field} className={place === undefined ? 'muted' : undefined}>
                <span>{place === undefined ? text('import.column.none') : titleOf(sheet, reading, place)}</span>
                <Icon shape={arrowRight} />
                <span>{titles[language]}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** The title of a column, or its letter as spreadsheets have it. */
function titleOf(sheet: Sheet, { head }: Reading, place: number): string {
  const letters = place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26));
  return sheet.rows[head]?.[place] || letters + String.fromCharCode(65 + (place % 26));
}
