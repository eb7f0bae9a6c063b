// The import of a sheet as a page of its own kind: file, check, done.
import { type ReactNode, useId, useState } from 'react';
import { type ImportColumn, importLimit } from '#contract/core/import.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { arrowBackUp, check } from '#shared/ui/icons/index.ts';
import { download, fileExport } from '#shared/ui/icons/pages.ts';
import { Button, Card, Icon, Notice, TextArea } from '#shared/ui/index.ts';
import { CheckStep } from './check-step.tsx';
import style from './import.module.css';
import { type Import, type ImportCalls, useImport } from './use-import.ts';
import { downloadTemplate } from './write-sheet.ts';

export type ImportBlockProps = ImportCalls & {
  /** Of the files that are made here. */
  name: string;
  /** The first two name a row in lists. */
  columns: readonly ImportColumn[];
  /** What comes after it, such as a link to the list. */
  next?: ReactNode;
};

export function ImportBlock({ name, columns, next, ...calls }: ImportBlockProps) {
  const state = useImport(columns, calls);
  const step = state.done ? 2 : state.plan ? 1 : 0;
  return (
    <div className={style.import} aria-busy={state.isBusy}>
      <Steps step={step} />
      {state.failure && (
        <Notice tone="danger" isAlert>
          {state.failure}
        </Notice>
      )}
      {step === 0 && <FileStep state={state} name={name} columns={columns} />}
      {step === 1 && <CheckStep state={state} name={name} columns={columns} />}
      {step === 2 && <DoneStep state={state} next={next} />}
    </div>
  );
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

function FileStep({ state, name, columns }: { state: Import; name: string; columns: readonly ImportColumn[] }) {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) void state.openFile(file);
  };
  return (
    <div className={style.columns}>
      <Card title={text('import.file.title')}>
        <div className="stack">
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
              accept=".xlsx,.csv,.tsv,.txt"
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
          <Button variant="plain" icon={download} onClick={() => void downloadTemplate(name, columns, language)}>
            {text('import.template')}
          </Button>
        }
      >
        <dl className={style.pairs}>
          {columns.map(({ field, titles, isRequired, example }) => (
            <div key={field}>
              <dt>
                {titles[language]}
                {isRequired && <span className="muted"> {text('import.required')}</span>}
              </dt>
              <dd>{example}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function DoneStep({ state, next }: { state: Import; next: ReactNode }) {
  const text = useText();
  const { done } = state;
  if (!done) return null;
  const words = text('import.done.counts', { added: done.added, changed: done.changed });
  return (
    <Notice tone={done.isUndone ? 'plain' : 'ok'} title={text(done.isUndone ? 'import.undone' : 'import.done')} isAlert>
      {!done.isUndone && words}
      <div className={style.after}>
        {done.batch !== null && !done.isUndone && (
          <Button icon={arrowBackUp} isBusy={state.isBusy} onClick={() => void state.undo()}>
            {text('import.undo')}
          </Button>
        )}
        <Button variant="quiet" onClick={state.restart}>
          {text('import.again')}
        </Button>
        {next}
      </div>
    </Notice>
  );
}
