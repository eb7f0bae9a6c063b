// The plan before it is applied: what is wrong and fixed in place, what is new, changes, stays; how the file was read.
import { type ReactNode, useState } from 'react';
import { type ImportColumn, type ImportOutcome, importOutcomes } from '#contract/core/import.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { infoCircle, lock, plus, squareX } from '#shared/ui/icons/index.ts';
import { download, edit } from '#shared/ui/icons/pages.ts';
import { Button, Card, classes, Icon, Notice } from '#shared/ui/index.ts';
import style from './import.module.css';
import { PlannedRows } from './planned-rows.tsx';
import { ReadingCard } from './reading-card.tsx';
import { type Import, readyRows } from './use-import.ts';
import { useSheetFile } from './write-sheet.ts';

type Props = {
  state: Import;
  name: string;
  columns: readonly ImportColumn[];
  question: ReactNode;
  asks: 'new' | 'changed';
  kept: string | undefined;
};

export function CheckStep({ state, name, columns, question, asks, kept = 'import.effect.kept' }: Props) {
  const text = useText();
  const language = useLanguage();
  const { download: downloadSheet } = useSheetFile();
  const rows = state.plan?.rows ?? [];
  const count = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const [chosen, setChosen] = useState<ImportOutcome>(
    () => importOutcomes.find((outcome) => count(outcome) > 0) ?? 'new',
  );
  const ready = readyRows(state.plan).length;
  const isLeftOut = chosen === 'wrong' || chosen === 'duplicate';
  const left = count('wrong') + count('duplicate');
  const downloadChosen = () => {
    const own = rows.filter(({ outcome }) => outcome === chosen);
    const cellsOf = new Map(state.rows.map(({ line, cells }) => [line, cells]));
    const why = ({ problems }: (typeof own)[number]) => Object.values(problems).map(state.wordsOf).join('; ');
    const filled = columns.filter(
      ({ field, isInTemplate }) => isInTemplate !== false || state.rows.some(({ cells }) => cells[field]),
    );
    return downloadSheet(
      `${name}-${text(`import.outcome.${chosen}`)}`,
      [...filled.map(({ titles }) => titles[language]), text('import.why')],
      own.map((row) => [...filled.map(({ field }) => cellsOf.get(row.line)?.[field] ?? ''), why(row)]),
    );
  };
  const odd = rows.filter(({ hints }) => hints !== undefined).length;
  return (
    <>
      {state.isOther && <Notice tone="warn">{text('import.kept.other')}</Notice>}
      <fieldset className={style.outcomes}>
        <legend className="vh">{text('import.outcomes')}</legend>
        {importOutcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={chosen === outcome}
            className={classes(outcome === 'wrong' && count(outcome) > 0 && style.bad)}
            onClick={() => setChosen(outcome)}
          >
            <b className="num">{count(outcome)}</b>
            <span>
              {outcome === 'wrong' && <Icon shape={squareX} />}
              {text(`import.outcome.${outcome}`)}
            </span>
          </button>
        ))}
      </fieldset>
      <div className={style.columns}>
        <Card
          title={text(`import.rows.${chosen}`)}
          isFlush
          end={
            isLeftOut &&
            count(chosen) > 0 && (
              <Button variant="plain" icon={download} onClick={() => void downloadChosen()}>
                {text('import.download')}
              </Button>
            )
          }
        >
          <PlannedRows key={chosen} state={state} outcome={chosen} columns={columns} />
        </Card>
        <div className={style.side}>
          {(count('new') > 0 || (asks === 'changed' && count('changed') > 0)) && question}
          <ReadingCard state={state} columns={columns} />
          <Card title={text('import.effect')}>
            <ul className={style.effects}>
              <li>
                <Icon shape={plus} />
                {text('import.effect.new', { count: count('new') })}
              </li>
              <li>
                <Icon shape={edit} />
                {text('import.effect.changed', { count: count('changed') })}
              </li>
              <li>
                <Icon shape={lock} />
                {text(kept)}
              </li>
              {odd > 0 && (
                <li>
                  <Icon shape={infoCircle} />
                  {text('import.odd', { count: odd })}
                </li>
              )}
            </ul>
          </Card>
        </div>
      </div>
      <div className={style.bar}>
        <p>
          {text('import.ready', { count: ready })}
          {left > 0 && ` ${text('import.left', { count: left })}`}
        </p>
        <Button onClick={state.restart}>{text('ui.cancel')}</Button>
        <Button
          variant="primary"
          disabled={ready === 0 || !(state.isPlanned || state.isBusy)}
          isBusy={state.isBusy}
          onClick={() => void state.apply()}
        >
          {text('import.apply', { count: ready })}
        </Button>
      </div>
    </>
  );
}
