// The letters that occur, with how many stand under each; a press leaves those of one letter, which is in the address as every filter is.
import { useMemo } from 'react';
import type { SetListQuery } from '#blocks/list/index.ts';
import type { ListQuery } from '#contract/core/list.ts';
import { lettersInOrder } from '#contract/core/personal-file.ts';
import { useText } from '#shared/i18n/index.ts';
import style from './letter-index.module.css';

type Props<Row> = {
  query: ListQuery;
  setQuery: SetListQuery;
  rows: readonly Row[];
  letterOf: (row: Row) => string;
};

export function LetterIndex<Row>({ query: { filters }, setQuery, rows, letterOf }: Props<Row>) {
  const text = useText();
  const counts = useMemo(() => {
    const own = Map.groupBy(rows, letterOf);
    return lettersInOrder(own.keys()).map((letter) => [letter, own.get(letter)?.length ?? 0] as const);
  }, [rows, letterOf]);
  if (counts.length === 0) return null;
  const [chosen] = filters.letter ?? [];
  const choose = (letter: string | undefined) => {
    const { letter: _, ...others } = filters;
    setQuery({ filters: letter === undefined ? others : { ...others, letter: [letter] } });
  };
  return (
    <fieldset className={style.letters} aria-label={text('alphabet-book.letters')}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>
        {text('alphabet-book.allLetters')}
      </button>
      {counts.map(([letter, count]) => (
        <button
          key={letter}
          type="button"
          aria-pressed={chosen === letter}
          aria-label={text('alphabet-book.letterCount', { letter, count })}
          onClick={() => choose(chosen === letter ? undefined : letter)}
        >
          {letter}
        </button>
      ))}
    </fieldset>
  );
}
