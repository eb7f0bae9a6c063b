import { useText } from '#shared/i18n/index.ts';
import { lock } from '#shared/ui/icons/index.ts';
import { columns3 } from '#shared/ui/icons/pages.ts';
import { Button, Checkbox, Icon, Popover } from '#shared/ui/index.ts';
import type { ListColumn } from './columns.ts';
import styles from './list.module.css';
import type { useChosenColumns } from './use-chosen-columns.ts';

export type ChosenColumns = ReturnType<typeof useChosenColumns>;

/** Which columns are shown. The name always is. */
export function ColumnChooser<Row>({
  columns: [name, ...others],
  chosen,
}: {
  columns: readonly ListColumn<Row>[];
  chosen: ChosenColumns;
}) {
  const text = useText();
  return (
    <Popover
      label={text('list.columns')}
      placement="end"
      trigger={(attributes) => (
        <Button {...attributes} icon={columns3}>
          {text('list.columns')}
        </Button>
      )}
    >
      {() => (
        <div className={styles.choices}>
          <span className={styles.fixed} title={text('list.columns.fixed')}>
            <Icon shape={lock} size="sm" label={text('list.columns.fixed')} />
            {name?.title}
          </span>
          {others.map(({ key, title }) => (
            <Checkbox
              key={key}
              label={title}
              checked={chosen.shown[key] ?? false}
              onChange={({ target }) => chosen.choose(key, target.checked)}
            />
          ))}
          <span className={styles.choicesFoot}>
            <small className="faint">{text('list.columns.device')}</small>
            <Button size="sm" variant="quiet" onClick={chosen.reset}>
              {text('list.columns.reset')}
            </Button>
          </span>
        </div>
      )}
    </Popover>
  );
}
