// The columns of a layout: put in order, renamed, left out and added, all of it by buttons that a keyboard reaches.
import { useEffect, useRef, useState } from 'react';
import { longestHeading } from '#contract/list-layouts/list-layouts.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { arrowUp, plus, x } from '#shared/ui/icons/index.ts';
import { Button, IconButton, Menu } from '#shared/ui/index.ts';
import type { OwnFieldProps } from '../form/fields.ts';
import style from './list-layouts.module.css';
import { moved, textOf, typedColumn } from './typed-columns.ts';

type Titles = ReadonlyMap<string, string>;
/** A row and one of its buttons: a change draws the list again, and the focus would be lost. */
type Focus = { readonly key: string; readonly act: string };

/** `titles`: of all columns that may be in a file, by their keys. */
export function columnsField(titles: Titles) {
  return function ColumnsField({ label, error, typed, change }: OwnFieldProps) {
    const text = useText();
    const field = useRef<HTMLFieldSetElement>(null);
    const [focus, setFocus] = useState<Focus | null>(null);
    const [said, setSaid] = useState('');
    useEffect(() => {
      if (focus) field.current?.querySelector<HTMLElement>(`[data-act="${focus.act} ${focus.key}"]`)?.focus();
    }, [focus]);
    const rows = typed.map(typedColumn);
    const titleOf = (key: string) => titles.get(key) ?? key;
    const left = [...titles].filter(([key]) => !rows.some((row) => row.key === key));
    const move = (place: number, by: -1 | 1) => {
      const key = rows[place]?.key ?? '';
      const next = moved(typed, place, by);
      if (next === typed) return;
      change(next);
      setFocus({ key, act: by < 0 ? 'up' : 'down' });
      setSaid(text('list.layouts.place', { column: titleOf(key), place: place + by + 1, all: rows.length }));
    };
    const leaveOut = (place: number) => {
      change(typed.toSpliced(place, 1));
      const neighbour = rows[place + 1] ?? rows[place - 1];
      setFocus(neighbour ? { key: neighbour.key, act: 'out' } : { key: '', act: 'add' });
    };
    const add = (keys: readonly string[]) => {
      change([...typed, ...keys.map((key) => textOf({ key, heading: '' }))]);
      setFocus({ key: keys[0] ?? '', act: 'heading' });
    };
    return (
      <fieldset ref={field} className={style.field}>
        <legend>{label}</legend>
        <ol className={style.columns}>
          {rows.map(({ key, heading }, place) => {
            const column = titleOf(key);
            const acts = [
              ['up', 'list.layouts.up', place === 0, () => move(place, -1)],
              ['down', 'list.layouts.down', place === rows.length - 1, () => move(place, 1)],
            ] as const;
            return (
              <li key={key}>
                <span className={style.title}>{column}</span>
                <input
                  className="input"
                  autoComplete="off"
                  maxLength={longestHeading}
                  aria-label={text('list.layouts.heading', { column })}
                  data-act={`heading ${key}`}
                  placeholder={column}
                  value={heading}
                  onChange={({ target }) => change(typed.with(place, textOf({ key, heading: target.value })))}
                />
                <span className={style.acts}>
                  {acts.map(([act, words, isEnd, onClick]) => (
                    <IconButton
                      key={act}
                      variant="quiet"
                      icon={arrowUp}
                      label={text(words, { column })}
                      data-act={`${act} ${key}`}
                      // Stays in the order of tabs: the focus is on it when its row has come to the end.
                      aria-disabled={isEnd || undefined}
                      onClick={onClick}
                    />
                  ))}
                  <IconButton
                    variant="quiet"
                    icon={x}
                    label={text('list.layouts.leaveOut', { column })}
                    data-act={`out ${key}`}
                    onClick={() => leaveOut(place)}
                  />
                </span>
              </li>
            );
          })}
        </ol>
        {error !== undefined && <p className="field__error">{error}</p>}
        <Menu
          label={text('list.layouts.addColumn')}
          placement="start"
          items={[
            ...left.map(([key, title]) => ({ label: title, onSelect: () => add([key]) })),
            ...(left.length > 1
              ? [
                  'separator' as const,
                  { label: text('list.layouts.allColumns'), onSelect: () => add(left.map(([key]) => key)) },
                ]
              : []),
          ]}
          trigger={(attributes) => (
            <Button {...attributes} icon={plus} data-act="add " disabled={left.length === 0}>
              {text('list.layouts.addColumn')}
            </Button>
          )}
        />
        <span className="vh" role="status">
          {said}
        </span>
      </fieldset>
    );
  };
}
