// The import of a sheet as a page of its own kind: file, check, done.
import { type ReactNode, useId, useState } from 'react';
import type { Location } from 'react-router';
import { useLeaving } from '#blocks/form/use-leaving.ts';
import { useOnline } from '#blocks/form/use-online.ts';
import { type ImportColumn, importLimit } from '#contract/core/import.ts';
import { languages } from '#contract/core/localized.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { arrowBackUp, check } from '#shared/ui/icons/index.ts';
import { download, fileExport } from '#shared/ui/icons/pages.ts';
import { Button, Card, Icon, Menu, Modal, Notice, TextArea } from '#shared/ui/index.ts';
import { CheckStep } from './check-step.tsx';
import style from './import.module.css';
import { KeptImports } from './kept-imports.tsx';
import { type Import, type ImportCalls, useImport } from './use-import.ts';
import type { Keeping } from './use-keeping.ts';
import { useSheetFile } from './write-sheet.ts';

const fixesGo = { title: 'import.leave.title', text: 'import.leave.text' };

export type ImportBlockProps = ImportCalls & {
  /** Of the files that are made here, and of what titles of sheets mean. */
  name: string;
  /** The first two name a row in lists. */
  columns: readonly ImportColumn[];
  /** The file is chosen in a window over the page (decisions E40); closed, nothing was chosen. */
  frame?: { title: string; onClose: () => void; help: ReactNode };
  /** What is asked once for all rows, beside the plan; `changed`: also where rows only change what is there. */
  question?: ReactNode;
  asks?: 'new' | 'changed';
  /** Key of what an import of these rows never does. */
  kept?: string;
  /** People are read from bundles of OneRoster too. */
  takesRoster?: boolean;
  /** Of what is asked beside the plan and changes it: with another one the rows are planned again. */
  planned?: string;
  /** Where the server keeps what is planned (`useKeeping`). */
  keeping?: Keeping;
  /** What comes after it, such as a link to the list. */
  next?: ReactNode | ((done: NonNullable<Import['done']>) => ReactNode);
};

export function ImportBlock(props: ImportBlockProps) {
  const {
    name,
    columns,
    frame,
    question,
    asks = 'new',
    kept,
    takesRoster = false,
    planned = '',
    keeping,
    next,
    ...calls
  } = props;
  const text = useText();
  const state = useImport(name, columns, calls, { question: planned, keeping: keeping ?? null });
  const step = state.done ? 2 : state.plan ? 1 : 0;
  const isFixed = step === 1 && (state.mends?.size ?? 0) > 0 && !(state.isKept && state.isPlanned);
  useLeaving(() => isFixed, { words: fixesGo, isLeft: isAnotherPlace });
  const failure = state.failure && (
    <Notice tone="danger" isAlert>
      {state.failure}
      {state.name !== null && step < 2 && !state.isPlanned && (
        <div className={style.after}>
          <Button onClick={state.retry}>{text('ui.retry')}</Button>
        </div>
      )}
    </Notice>
  );
  const fileStep = (
    <>
      {keeping && <KeptImports kind={keeping.kind} isBusy={state.isBusy} onOpen={(id) => void state.resume(id)} />}
      <FileStep state={state} name={name} columns={columns} takesRoster={takesRoster} />
    </>
  );
  return (
    <div className={style.import} aria-busy={state.isBusy}>
      <Steps step={step} />
      {!(frame && step === 0) && failure}
      {step === 0 && !frame && fileStep}
      {step === 0 && frame && (
        <Modal isOpen onClose={frame.onClose} title={frame.title} size={700}>
          <div className={style.import}>
            {failure}
            {frame.help}
            {fileStep}
          </div>
        </Modal>
      )}
      {step === 1 && (
        <CheckStep state={state} name={name} columns={columns} question={question} asks={asks} kept={kept} />
      )}
      {step === 2 && <DoneStep state={state} next={next} />}
    </div>
  );
}

/** A tab of the page is another place too: what is here goes with it. */
function isAnotherPlace(from: Location, to: Location): boolean {
  const tabOf = ({ search }: Location) => new URLSearchParams(search).get('tab');
  return from.pathname !== to.pathname || tabOf(from) !== tabOf(to);
}

function Steps({ step }: { step: number }) {
  const text = useText();
  return (
    <ol className={style.steps}>
      {['file', 'check', 'done'].map((key, index) => (
        <li key={key} aria-current={index === step ? 'step' : undefined}>
          <span className="num">{index < step ? <Icon shape={check} /> : index + 1}</span>
          {text(`import.step.${key}`)}
        </li>
      ))}
    </ol>
  );
}

type FileStepProps = { state: Import; name: string; columns: readonly ImportColumn[]; takesRoster: boolean };
function FileStep({ state, name, columns, takesRoster }: FileStepProps) {
  const text = useText();
  const language = useLanguage();
  const isOnline = useOnline();
  const { downloadTemplate } = useSheetFile();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const take = (files: FileList | null) => {
    if (files && files.length > 0) void state.openFiles([...files]);
  };
  const shown = columns.filter(({ isInTemplate }) => isInTemplate !== false);
  return (
    <div className={style.columns}>
      <Card title={text('import.file.title')}>
        <div className="stack">
          {!isOnline && <Notice tone="plain">{text('import.noNetwork')}</Notice>}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a way of its own; the field inside does the same */}
          <div
            className={style.drop}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              take(event.dataTransfer.files);
            }}
          >
            <input
              id={id}
              className="vh"
              type="file"
              accept={`.xlsx,.csv,.tsv,.txt${takesRoster ? ',.zip' : ''}`}
              multiple={takesRoster}
              onChange={({ target }) => {
                take(target.files);
                // The same file again, fixed outside, is a change too.
                target.value = '';
              }}
            />
            <label className="btn" htmlFor={id}>
              <Icon shape={fileExport} />
              {text('import.file.choose')}
            </label>
            <p className="muted">{text('import.file.kinds', { max: importLimit })}</p>
            {takesRoster && <p className="muted">{text('import.roster.kinds')}</p>}
          </div>
          <TextArea
            label={text('import.paste')}
            rows={5}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <div>
            <Button disabled={pasted.trim() === ''} isBusy={state.isBusy} onClick={() => void state.openText(pasted)}>
              {text('import.paste.read')}
            </Button>
          </div>
        </div>
      </Card>
      <Card
        title={text('import.columns.title')}
        end={
          <Menu
            label={text('import.templates')}
            placement="end"
            items={languages.map((each) => ({
              label: text(`import.template.${each}`),
              onSelect: () => void downloadTemplate(name, columns, each),
            }))}
            trigger={(attributes) => (
              <Button variant="plain" icon={download} {...attributes}>
                {text('import.template')}
              </Button>
            )}
          />
        }
      >
        <dl className={style.pairs}>
          {shown.map(({ field, titles, isRequired, example }) => (
            <div key={field}>
              <dt>
                {titles[language]}
                {isRequired && (
                  <span className="muted">
                    {' '}
                    {text(isRequired === 'new' ? 'import.requiredNew' : 'import.required')}
                  </span>
                )}
              </dt>
              <dd>{example}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function DoneStep({ state, next }: { state: Import; next: ImportBlockProps['next'] }) {
  const text = useText();
  const { done } = state;
  if (!done) return null;
  const words = text('import.done.counts', { added: done.added, changed: done.changed });
  return (
    <Notice tone={done.isUndone ? 'plain' : 'ok'} title={text(done.isUndone ? 'import.undone' : 'import.done')} isAlert>
      {!done.isUndone && words}
      {done.kept > 0 && text('changes.kept', { count: done.kept })}
      <div className={style.after}>
        {state.mayUndo && done.batch !== null && !done.isUndone && (
          <Button icon={arrowBackUp} isBusy={state.isBusy} onClick={() => void state.undo()}>
            {text('import.undo')}
          </Button>
        )}
        <Button variant="quiet" onClick={state.restart}>
          {text('import.again')}
        </Button>
        {typeof next === 'function' ? next(done) : next}
      </div>
    </Notice>
  );
}
