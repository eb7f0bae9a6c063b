import { createPortal } from 'react-dom';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { wordsOfValue } from './columns.ts';
import type { ListParts } from './list-props.ts';
import styles from './printed-list.module.css';

/** Every row in plain words; on the paper nothing else of the page is seen. */
export function PrintedList<Row>({ parts, rows }: { parts: ListParts<Row>; rows: readonly Row[] }) {
  const [text, language] = [useText(), useLanguage()];
  const { shownColumns } = parts;
  return createPortal(
    <div className={styles.printed}>
      <h1>{parts.title}</h1>
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
    </div>,
    document.body,
  );
}
