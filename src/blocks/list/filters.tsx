// Filters of a list: chips with a window each from 1009 px on, one sheet for all of them below; what is on is a chip in both.
import { useState } from 'react';
import { readTyped, writeTyped } from '#contract/core/form.ts';
import { isFilterText, isRange, rangeOf } from '#contract/core/list.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { DateInput } from '#shared/ui/checked-fields.tsx';
import { chevronDown, x } from '#shared/ui/icons/index.ts';
import { adjustments } from '#shared/ui/icons/pages.ts';
import { Button, below, breakpoints, Count, classes, Drawer, Icon, Popover, TextInput } from '#shared/ui/index.ts';
import { type ListColumn, wordsOfFilter } from './columns.ts';
import { facetsOf } from './facets.ts';
import styles from './filters.module.css';
import type { ListParts } from './list-props.ts';

type ColumnProps<Row> = { parts: ListParts<Row>; column: ListColumn<Row> };

/** Sets the filter of one column; an empty one is gone. */
function setFilter<Row>(
  { query, setQuery }: ListParts<Row>,
  key: string,
  filter: readonly string[],
  step?: 'push' | 'replace',
): void {
  const { [key]: _, ...others } = query.filters;
  setQuery({ filters: filter.length > 0 ? { ...others, [key]: filter } : others }, step);
}

export function Filters<Row>({ parts }: { parts: ListParts<Row> }) {
  const isNarrow = useMediaQuery(below(breakpoints.lg));
  const columns = parts.columns.filter(({ can }) => can.includes('filter'));
  const on = columns.filter(({ key }) => parts.query.filters[key]);
  if (columns.length === 0) return null;
  if (!isNarrow) {
    return (
      <div className={styles.chips}>
        {columns.map((column) => (
          <Chip key={column.key} parts={parts} column={column} />
        ))}
      </div>
    );
  }
  return (
    <>
      <FilterSheet parts={parts} columns={columns} count={on.length} />
      {on.length > 0 && (
        <div className={styles.chips}>
          {on.map((column) => (
            <span key={column.key} className={classes(styles.chip, styles.on)}>
              <FilterWords parts={parts} column={column} />
              <Remove parts={parts} column={column} />
            </span>
          ))}
        </div>
      )}
    </>
  );
}

function FilterWords<Row>({ parts, column }: ColumnProps<Row>) {
  const text = useText();
  const filter = parts.query.filters[column.key];
  if (!filter) return column.title;
  const many = (number: number) => text('list.filters.many', { number });
  return (
    <span>
      {column.title}: <b>{wordsOfFilter(column, filter, { none: text('list.none'), many })}</b>
    </span>
  );
}

function Remove<Row>({ parts, column: { key, title } }: ColumnProps<Row>) {
  const text = useText();
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={text('list.filters.remove', { filter: title })}
      onClick={() => setFilter(parts, key, [])}
    >
      <Icon shape={x} size="sm" />
    </button>
  );
}

function Chip<Row>({ parts, column }: ColumnProps<Row>) {
  const isOn = parts.query.filters[column.key] !== undefined;
  return (
    <span className={classes(styles.chip, isOn && styles.on)}>
      <Popover
        label={column.title}
        trigger={(attributes) => (
          <button type="button" {...attributes} className={styles.chipButton}>
            <FilterWords parts={parts} column={column} />
            {!isOn && <Icon shape={chevronDown} size="sm" />}
          </button>
        )}
      >
        {() => <FilterFields parts={parts} column={column} />}
      </Popover>
      {isOn && <Remove parts={parts} column={column} />}
    </span>
  );
}

function FilterSheet<Row>({
  parts,
  columns,
  count,
}: {
  parts: ListParts<Row>;
  columns: readonly ListColumn<Row>[];
  count: number;
}) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { paged, shownRows, setQuery } = parts;
  return (
    <>
      <Button className={styles.sheetButton} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Icon shape={adjustments} label={text('list.filters')} />
        {count > 0 && <Count value={count} />}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} label={text('list.filters')} position="bottom">
        <div className={styles.sheetHead}>
          <h2>{text('list.filters')}</h2>
          <Button variant="quiet" onClick={() => setQuery({ filters: {} })}>
            {text('list.filters.clear')}
          </Button>
        </div>
        {columns.map((column) => (
          <fieldset key={column.key} className={styles.group}>
            <legend>{column.title}</legend>
            <FilterFields parts={parts} column={column} />
          </fieldset>
        ))}
        <Button variant="primary" size="xl" block onClick={() => setOpen(false)}>
          {text('list.filters.show', { number: paged?.total ?? shownRows.length })}
        </Button>
      </Drawer>
    </>
  );
}

/** What can be chosen of one column: values with how many rows each would show, or the two ends of a range. */
function FilterFields<Row>({ parts, column }: ColumnProps<Row>) {
  return isRange(column) ? (
    <RangeFields parts={parts} column={column} />
  ) : (
    <ValueFields parts={parts} column={column} />
  );
}

function ValueFields<Row>({ parts, column }: ColumnProps<Row>) {
  const [text, language] = [useText(), useLanguage()];
  const { list, rows, query, paged } = parts;
  const chosen = query.filters[column.key] ?? [];
  return (
    <div className={styles.options}>
      {facetsOf(list, column, rows ?? [], query, language).map(({ value, count }) => (
        <label key={value} className={styles.option}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              setFilter(parts, column.key, target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>{column.words?.[value] ?? (value || text('list.none'))}</span>
          {/* The device knows the numbers of what it holds, not of what is on the server. */}
          {!paged && <span className="num faint">{count}</span>}
        </label>
      ))}
    </div>
  );
}

/** What is typed counts once it is a whole day or number, and is one step back, however often it is corrected. */
function RangeFields<Row>({ parts, column }: ColumnProps<Row>) {
  const text = useText();
  const set = parts.query.filters[column.key];
  const [filter = '..'] = set ?? [];
  const [typed, setTyped] = useState({ of: '', ends: [''] });
  const kind = column.kind === 'date' ? 'date' : 'number';
  const ends = typed.of === filter ? typed.ends : rangeOf([filter]).map((end) => writeTyped(kind, end));
  const change = (place: number, value: string) => {
    const next = ends.map((end, index) => (index === place ? value : end));
    const read = next.map((end) => readTyped(kind, end));
    const range = read.map((end) => (end.problem ? '' : (end.value ?? ''))).join('..');
    const isWhole = !read.some(({ problem }) => problem) && isFilterText(column, range);
    setTyped({ of: isWhole ? range : filter, ends: next });
    if (isWhole) setFilter(parts, column.key, range === '..' ? [] : [range], set && 'replace');
  };
  return (
    <div className={styles.range}>
      {(['list.from', 'list.to'] as const).map((label, place) => {
        const words = { label: text(label), value: ends[place] ?? '' };
        return kind === 'date' ? (
          <DateInput key={label} {...words} onChange={(value) => change(place, value)} />
        ) : (
          <TextInput
            key={label}
            {...words}
            inputMode="decimal"
            isNumeric
            onChange={({ target }) => change(place, target.value)}
          />
        );
      })}
    </div>
  );
}
