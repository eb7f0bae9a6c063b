// The dry run, and the step itself: what is applied is what was seen.
import { useState } from 'react';
import { ReadView } from '#blocks/read/read-view.tsx';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import type { TransferPreview, TransferState } from '#contract/year-transfer/year-transfer.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { refreshPerson } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { Button, Card, Notice, Table, useConfirm, useToast } from '#shared/ui/index.ts';
import type { Transfer } from './use-transfer.ts';

/** Read again each time it is opened and after each stored part: decisions may still be on their way when the step opens. */
function usePreview({ state: { eduYear }, storedParts }: Transfer) {
  const { schoolId } = useAccount().school;
  return useRead(endpoints.preview, { query: { schoolId, eduYear } }, storedParts);
}

export function PreviewStep({ transfer }: { transfer: Transfer }) {
  return <ReadView read={usePreview(transfer)}>{(preview) => <Preview preview={preview} />}</ReadView>;
}

function Preview({ preview }: { preview: TransferPreview }) {
  const text = useText();
  const { classes, named } = preview;
  return (
    <>
      <Problems preview={preview} />
      <p className="muted">{text('year-transfer.preview.text')}</p>
      <Card title={text('year-transfer.preview.classes')} isFlush>
        <Table
          caption={text('year-transfer.preview.classes')}
          rows={classes}
          rowKey={({ uuid }) => uuid}
          columns={[
            { key: 'class', head: text('year-transfer.preview.class'), isRowHead: true, cell: ({ label }) => label },
            {
              key: 'from',
              head: text('year-transfer.preview.from'),
              cell: ({ from }) => from.map(({ label, count }) => `${label}: ${count}`).join(', ') || '–',
            },
            {
              key: 'lead',
              head: text('year-transfer.preview.lead'),
              cell: ({ hasLead }) => text(`year-transfer.preview.${hasLead ? 'yes' : 'no'}`),
            },
            {
              key: 'count',
              head: text('year-transfer.preview.count'),
              isNumeric: true,
              cell: ({ count, capacity }) => (
                <span className={count > capacity ? 'st st--warn' : undefined}>
                  {text('year-transfer.class.size', { count, capacity })}
                </span>
              ),
            },
          ]}
        />
      </Card>
      {named.length > 0 && (
        <Card title={text('year-transfer.preview.named')} isFlush>
          <Table
            caption={text('year-transfer.preview.named')}
            rows={named.map((one, index) => ({ ...one, index }))}
            rowKey={({ index }) => index}
            columns={[
              { key: 'name', head: text('year-transfer.pupils.name'), isRowHead: true, cell: ({ name }) => name },
              { key: 'from', head: text('year-transfer.preview.from'), cell: ({ from }) => from },
              {
                key: 'fate',
                head: text('year-transfer.pupils.decision'),
                cell: ({ fate }) => text(`year-transfer.decision.${fate.replace(/\d+$/, '')}`),
              },
              { key: 'to', head: text('year-transfer.pupils.to'), cell: ({ to }) => to ?? '–' },
            ]}
          />
        </Card>
      )}
    </>
  );
}

function Problems({ preview: { sums, missingOrders } }: { preview: TransferPreview }) {
  const text = useText();
  const fates = missingOrders.map((fate) => text(`year-transfer.fate.${fate}`)).join(', ');
  return (
    <>
      {sums.undecided > 0 && <Notice tone="warn">{text('year-transfer.undecided', { count: sums.undecided })}</Notice>}
      {missingOrders.length > 0 && (
        <Notice tone="warn">{text('year-transfer.preview.missingOrders', { fates })}</Notice>
      )}
    </>
  );
}

type ApplyProps = { state: TransferState; onPreview: () => void };

export function ApplyStep({ transfer, onPreview }: { transfer: Transfer; onPreview: () => void }) {
  const { state } = transfer;
  const read = usePreview(transfer);
  return (
    <ReadView read={read}>
      {(preview) => <Apply state={state} preview={preview} onPreview={onPreview} isConfirmed={read.isConfirmed} />}
    </ReadView>
  );
}

type Shown = ApplyProps & { preview: TransferPreview; isConfirmed: boolean };

function Apply({ state, preview, isConfirmed, onPreview }: Shown) {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const readAgain = useReadAgain();
  const { api, school } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const { sums, missingOrders, digest } = preview;
  const isReady = sums.undecided === 0 && missingOrders.length === 0 && isConfirmed;
  const apply = async () => {
    const year = yearLabel(state.eduYear + 1);
    const values = { count: sums.now - sums.placed, classes: preview.classes.length };
    const isSure = await confirm({
      title: text('year-transfer.apply.title', { year }),
      text: text('year-transfer.apply.text', values),
      confirmLabel: text('year-transfer.apply'),
      countdownSeconds: 5,
    });
    if (!isSure) return;
    setBusy(true);
    const { schoolId } = school;
    const body = { schoolId, eduYear: state.eduYear, requestId: makeId(), digest };
    const result = await call(api, endpoints.apply, { body });
    const isStale = result.kind === 'error' && result.error.code === 'STALE_VERSION';
    if (result.kind === 'error')
      toast.error(isStale ? text('year-transfer.apply.changed') : errorWords(result.error, text));
    // Also after an error: the answer of a press that was done may have been lost, and somebody else may have applied it.
    await readAgain();
    setBusy(false);
    if (isStale) onPreview();
    // The next year is open.
    await refreshPerson();
  };
  return (
    <Card title={text('year-transfer.step.apply')}>
      <div className="stack">
        <Problems preview={preview} />
        <p>
          {text('year-transfer.apply.text', {
            count: sums.now - sums.placed,
            classes: preview.classes.length,
          })}
        </p>
        <div className="row row-wrap">
          <Button variant="primary" isBusy={isBusy} disabled={!isReady} onClick={() => void apply()}>
            {text('year-transfer.apply')}
          </Button>
          <Button onClick={onPreview}>{text('year-transfer.step.preview')}</Button>
        </div>
      </div>
    </Card>
  );
}
