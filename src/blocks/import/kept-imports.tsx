// Imports of the last days that nobody has to start again: after a crash, on another device, or by a colleague.
import { useRef } from 'react';
import { type ImportKind, importOutcomes } from '#contract/core/import.ts';
import { keptImportsEndpoints as endpoints } from '#contract/kept-imports/kept-imports.endpoints.ts';
import { type KeptImport, keptDays } from '#contract/kept-imports/kept-imports.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { Button, Card, useToast } from '#shared/ui/index.ts';
import style from './import.module.css';

type Props = { kind: ImportKind; isBusy: boolean; onOpen: (id: string) => void };

export function KeptImports({ kind, isBusy, onOpen }: Props) {
  const text = useText();
  const toast = useToast();
  const { api, school } = useAccount();
  const { data, askAgain } = useRead(endpoints.list, { query: school });
  /** The answer to a press may be lost: the next press is the same request. */
  const requests = useRef(new Map<string, string>());
  const own = (data ?? []).filter((one) => one.kind === kind);
  const forget = async ({ id }: KeptImport) => {
    const requestId = requests.current.get(id) ?? makeId();
    requests.current.set(id, requestId);
    const result = await call(api, endpoints.forget, { body: { ...school, id, requestId } });
    // Somebody else may have removed it before.
    if (result.kind === 'error' && result.error.code !== 'NOT_FOUND') toast.error(errorWords(result.error, text));
    else askAgain();
  };
  if (own.length === 0) return null;
  return (
    <Card title={text('import.kept')} isFlush>
      <p className={style.keptWords}>{text('import.kept.text', { days: keptDays })}</p>
      <ul className={style.kept}>
        {own.map((one) => (
          <li key={one.id}>
            <Words of={one} />
            <div className="row row-wrap">
              <Button isBusy={isBusy} onClick={() => onOpen(one.id)} aria-label={named(text('import.kept.open'), one)}>
                {text('import.kept.open')}
              </Button>
              <Button
                variant="quiet"
                onClick={() => void forget(one)}
                aria-label={named(text('import.kept.forget'), one)}
              >
                {text('import.kept.forget')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const named = (act: string, { name }: KeptImport) => `${act}: ${name}`;

function Words({ of: { name, changedBy, changedAt, counts, applied } }: { of: KeptImport }) {
  const text = useText();
  const { timeZone } = usePerson();
  const said = importOutcomes.flatMap((outcome) =>
    counts[outcome] ? [`${text(`import.outcome.${outcome}`)}: ${counts[outcome]}`] : [],
  );
  return (
    <p>
      <b>{name}</b>
      <br />
      <span className="muted">{[formatDateTime(changedAt, timeZone), changedBy.name].join(', ')}</span>
      <br />
      <span className="muted">{said.join(', ')}</span>
      {applied && (
        <>
          <br />
          <span>
            {text('import.kept.applied', { time: formatDateTime(applied.at, timeZone), name: applied.by.name })}{' '}
            {text('import.done.counts', { added: applied.added, changed: applied.changed })}
          </span>
        </>
      )}
    </p>
  );
}
