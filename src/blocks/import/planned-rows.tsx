// Rows of one outcome. A wrong cell is fixed where it is and checked again; its row stays in its place, so that nothing jumps.
import { type FormEvent, useState } from 'react';
import { changedFields, type ImportColumn, type ImportOutcome, type PlannedRow } from '#contract/core/import.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { check, infoCircle, plus } from '#shared/ui/icons/index.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { Button, Icon, TextInput } from '#shared/ui/index.ts';
import { broughtValues, namingColumns, valueWords } from './brought-values.ts';
import style from './import.module.css';
import type { Import } from './use-import.ts';

type Props = { state: Import; outcome: ImportOutcome; columns: readonly ImportColumn[] };
const pageSize = 50;

export function PlannedRows({ state, outcome, columns }: Props) {
  const text = useText();
  const [shown, setShown] = useState(pageSize);
  const isLeftOut = outcome === 'wrong' || outcome === 'duplicate';
  const isHere = (row: PlannedRow) =>
    row.outcome === outcome || (isLeftOut && state.mends?.get(row.line)?.from === outcome);
  const found = state.plan?.rows.filter(isHere) ?? [];
  // What a person should look at comes first; wrong rows stay where they are.
  const rows = isLeftOut ? found : [...found].sort((a, b) => Number(Boolean(b.hints)) - Number(Boolean(a.hints)));
  const cellsOf = new Map(state.rows.map(({ line, cells }) => [line, cells]));
  const mend = (line: number, field: string, cell: string) => {
    if (cell !== cellsOf.get(line)?.[field] || !state.isPlanned) void state.mend(line, field, cell);
  };
  if (rows.length === 0) return <p className={style.none}>{text('import.none')}</p>;
  return (
    <>
      <ol className={style.rows}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.line} className={style.row}>
            <span className={style.line}>
              <span className="vh">{text('import.line')} </span>
              <span className="num">{state.originOf(row.line).line}</span>
            </span>
            <span className={style.who}>
              <Names columns={columns} cells={cellsOf.get(row.line) ?? {}} />
              {state.originOf(row.line).sheet && <span className="muted">{state.originOf(row.line).sheet}</span>}
            </span>
            <div className={style.what}>
              {(row.outcome === 'wrong' || row.outcome === 'duplicate') && (
                <WrongCells
                  row={row}
                  columns={columns}
                  cells={cellsOf.get(row.line) ?? {}}
                  wordsOf={state.wordsOf}
                  onMend={mend}
                />
              )}
              {row.outcome === 'changed' && <Changes row={row} columns={columns} />}
              {row.outcome === 'new' && <Brought row={row} columns={columns} cells={cellsOf.get(row.line) ?? {}} />}
              {Object.entries(row.hints ?? {}).map(([field, { key, values }]) => (
                <span key={field} className={style.odd}>
                  <Icon shape={infoCircle} />
                  {text(key, values)}
                </span>
              ))}
              {isLeftOut && row.outcome !== 'wrong' && row.outcome !== 'duplicate' && (
                <span className={style.mended}>
                  <Icon shape={check} />
                  {text('import.mended')}
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
      {rows.length > shown && (
        <Button variant="quiet" block onClick={() => setShown(shown + pageSize)}>
          {text('import.more', { count: rows.length - shown })}
        </Button>
      )}
    </>
  );
}

function Names({ columns, cells }: { columns: readonly ImportColumn[]; cells: Readonly<Record<string, string>> }) {
  const [first, second] = namingColumns(columns, cells).map(({ field }) => cells[field]);
  return (
    <>
      <span>{first}</span>
      {second !== undefined && <span>{second}</span>}
    </>
  );
}

type WrongProps = {
  row: PlannedRow;
  columns: readonly ImportColumn[];
  cells: Readonly<Record<string, string>>;
  wordsOf: Import['wordsOf'];
  onMend: (line: number, field: string, cell: string) => void;
};

function WrongCells({ row, columns, cells, wordsOf, onMend }: WrongProps) {
  const text = useText();
  const language = useLanguage();
  return Object.entries(row.problems).map(([field, problem]) => {
    const column = columns.find((known) => known.field === field);
    const error = wordsOf(problem);
    const [confirmed] = column?.words?.true ?? [];
    // A question that a person answers with yes, and no cell that is filled in.
    if (column?.isInTemplate === false && confirmed !== undefined && cells[field] === undefined)
      return (
        <div key={field} className={style.confirm}>
          <span className={style.odd}>
            <Icon shape={infoCircle} />
            {error}
          </span>
          <Button icon={plus} onClick={() => onMend(row.line, field, confirmed)}>
            {text('import.similarNew')}
          </Button>
        </div>
      );
    return (
      <WrongCell
        key={field}
        label={column?.titles[language] ?? field}
        cell={cells[field] ?? ''}
        error={error}
        onMend={(cell) => onMend(row.line, field, cell)}
      />
    );
  });
}

type CellProps = { label: string; cell: string; error: string; onMend: (cell: string) => void };

/** Leaving the field is enough; Enter goes on to the next one. */
function WrongCell({ label, cell, error, onMend }: CellProps) {
  const text = useText();
  const [typed, setTyped] = useState(cell);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const inputs = [...(form.closest('ol')?.querySelectorAll('input') ?? [])];
    const place = inputs.findIndex((input) => form.contains(input));
    // The last one has nowhere to go on to.
    if (inputs[place + 1]) inputs[place + 1]?.focus();
    else inputs[place]?.blur();
  };
  return (
    <form className={style.cell} onSubmit={submit}>
      <TextInput
        label={label}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => onMend(typed)}
      />
      {typed !== cell && (
        <Button type="submit" icon={check}>
          {text('import.mend')}
        </Button>
      )}
    </form>
  );
}

function Changes({ row, columns }: { row: PlannedRow; columns: readonly ImportColumn[] }) {
  const text = useText();
  const language = useLanguage();
  const { values, before } = row;
  if (!values || !before) return null;
  const words = (column: ImportColumn, value: unknown) => valueWords(column, value) || text('form.empty');
  const changed = changedFields(values, before);
  return columns
    .filter(({ field }) => changed.includes(field))
    .map((column) => (
      <span key={column.field} className={style.change}>
        <span className="muted">{column.titles[language]}</span>
        <del>{words(column, before[column.field])}</del>
        <Icon shape={arrowRight} />
        <ins>{words(column, values[column.field])}</ins>
      </span>
    ));
}

function Brought({ row, columns, cells }: Pick<WrongProps, 'row' | 'columns' | 'cells'>) {
  const language = useLanguage();
  return (
    <div className={style.brought}>
      {broughtValues(row, columns, cells, language).map(({ field, title, words }) => (
        <span key={field} className={style.change}>
          <span className="muted">{title}</span>
          <span>{words}</span>
        </span>
      ))}
    </div>
  );
}
