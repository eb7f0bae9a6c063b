import { useLanguage, useText } from '#shared/i18n/index.ts';
import { classes } from '#shared/ui/index.ts';
import { Paper } from '#shared/ui/paper.tsx';
import { wordsOfValue } from './columns.ts';
import type { ListParts } from './list-props.ts';
import styles from './printed-list.module.css';

/** Every row in plain words; on the paper nothing else of the page is seen. */
export function PrintedList<Row>({ parts, rows }: { parts: ListParts<Row>; rows: readonly Row[] }) {
  const { paper } = parts;
  const groups = paper ? [...Map.groupBy(rows, paper.groupOf)] : [['', rows] as const];
  return (
    <Paper className={classes(styles.printed, paper?.isWide && styles.wide)}>
      <h1>{parts.title}</h1>
      {groups.map(([heading, own]) => (
        <section key={heading}>
          {heading !== '' && <h2>{heading}</h2>}
          <PrintedTable parts={parts} rows={own} />
        </section>
      ))}
    </Paper>
  );
}

function PrintedTable<Row>({ parts, rows }: { parts: ListParts<Row>; rows: readonly Row[] }) {
  const [text, language] = [useText(), useLanguage()];
  const { shownColumns } = parts;
  return (
    <table>
      <thead>
        <tr>
          <th>{text('list.number')}</th>
          {shownColumns.map(({ key, title }) => (
            <th key={key}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={parts.list.id(row)}>
            <td>{index + 1}</td>
            {shownColumns.map((column) => (
              <td key={column.key}>{wordsOfValue(column, row, language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
