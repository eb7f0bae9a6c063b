// After the step: what is open now, the way back while there is one, and the end of the year that was left.
import { useState } from 'react';
import { formatLocalDate } from '#contract/core/time.ts';
import { yearTransferEndpoints as endpoints } from '#contract/year-transfer/year-transfer.endpoints.ts';
import type { TransferState } from '#contract/year-transfer/year-transfer.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { refreshPerson } from '#data/session/session.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { arrowBackUp, circleCheck, lock } from '#shared/ui/icons/index.ts';
import { Button, ButtonLink, Card, Icon, Notice, useConfirm, useToast } from '#shared/ui/index.ts';
import { useCloseYear } from './use-close-year.ts';

export function AppliedView({ state }: { state: TransferState }) {
  const text = useText();
  const shown = useShownTime();
  const toast = useToast();
  const confirm = useConfirm();
  const readAgain = useReadAgain();
  const { api, school } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const { eduYear, nextStart, appliedAt, yearStatus, openQuarters } = state;
  const { schoolId } = school;
  const { isClosing, close } = useCloseYear();
  const takeBack = async () => {
    const question = { title: text('year-transfer.undo.title'), text: text('year-transfer.undo.text') };
    if (!(await confirm({ ...question, confirmLabel: text('year-transfer.undo'), isDangerous: true }))) return;
    setBusy(true);
    const result = await call(api, endpoints.undo, { body: { schoolId, eduYear, requestId: makeId() } });
    if (result.kind === 'error') toast.error(errorWords(result.error, text));
    else if (result.data.kept > 0) toast.warning(text('year-transfer.undone.kept', { count: result.data.kept }));
    else toast.success(text('year-transfer.undone', { count: result.data.undone }));
    await readAgain();
    setBusy(false);
    // The next year is closed again.
    await refreshPerson();
  };
  const isOpen = yearStatus === 'Active';
  // They came into a class that goes on nowhere after the step was made.
  const late = state.pupils.filter(({ isPlaced }) => !isPlaced);
  const names = late.map(({ name }) => name).join(', ');
  const lateWords = late.length > 0 ? text('year-transfer.late', { count: late.length, names }) : null;
  return (
    <Card title={text('year-transfer.applied', { year: yearLabel(eduYear + 1) })}>
      <div className="stack">
        <p className="st st--ok">
          <Icon shape={circleCheck} />
          <span>{text('year-transfer.applied.text', { date: formatLocalDate(nextStart) })}</span>
        </p>
        {appliedAt !== null && <p className="muted num">{shown(appliedAt)}</p>}
        {!isOpen && <Notice icon={lock}>{text('year-transfer.closed')}</Notice>}
        {isOpen && late.length > 0 && (
          <Notice
            tone="warn"
            actions={
              <ButtonLink to={pagePath(eduYear, 'backoffice/students')}>{text('year-transfer.late.open')}</ButtonLink>
            }
          >
            {lateWords}
          </Notice>
        )}
        {isOpen && openQuarters.length > 0 && (
          <p className="muted">{text('year-transfer.check.openQuarters', { numbers: openQuarters.join(', ') })}</p>
        )}
        {isOpen && (
          <div className="row row-wrap">
            <Button icon={arrowBackUp} isBusy={isBusy} onClick={() => void takeBack()}>
              {text('year-transfer.undo')}
            </Button>
            <Button
              icon={lock}
              disabled={openQuarters.length > 0}
              isBusy={isClosing}
              onClick={() => void close(eduYear, lateWords)}
            >
              {text('year-transfer.close')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
