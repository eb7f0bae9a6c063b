// The step of a school into its next year (VTransferStudentsPage): six steps, of which the plan is kept on the server.
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useOnline } from '#blocks/form/use-online.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { TransferState } from '#contract/year-transfer/year-transfer.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Button, Notice, ReadOnlyNotice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { AppliedView } from './applied-view.tsx';
import { ChecksStep } from './checks-step.tsx';
import { ClassesStep } from './classes-step.tsx';
import { OrdersStep } from './orders-step.tsx';
import { ApplyStep, PreviewStep } from './preview-step.tsx';
import { PupilsStep } from './pupils-step.tsx';
import { SumsCard } from './sums-card.tsx';
import styles from './transfer.module.css';
import { type Transfer, useOutcomes, useTransfer } from './use-transfer.ts';

const steps = ['checks', 'classes', 'pupils', 'orders', 'preview', 'apply'] as const;
export type Step = (typeof steps)[number];

export default function TransferPage() {
  const { eduYear = '' } = useParams();
  const { years } = useAccount().user;
  const year = years.find((one) => one.eduYear === Number(eduYear));
  // Whoever comes from a year that waits for the step wants that out of the year before it.
  const isComing = year?.status === 'Transfer' || year?.status === 'NotStarted';
  if (isComing && years.some((one) => one.eduYear === Number(eduYear) - 1))
    return <Navigate to={pagePath(Number(eduYear) - 1, 'transfer-students')} replace />;
  return <TransferOf key={eduYear} eduYear={Number(eduYear)} />;
}

function TransferOf({ eduYear }: { eduYear: number }) {
  const text = useText();
  const { read, planOf } = useTransfer(eduYear);
  return (
    <Page
      title={text('year-transfer.title', { year: yearLabel(eduYear + 1) })}
      from={{ label: text('groups.title'), to: pagePath(eduYear, 'backoffice/groups') }}
    >
      <ReadView read={read} rows={8}>
        {(state) => <Steps transfer={planOf(state)} isConfirmed={read.isConfirmed} />}
      </ReadView>
    </Page>
  );
}

function useStep(isBegun: boolean): [Step, (step: Step) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = steps.find((step) => step === parameters.get('step'));
  return [
    (isBegun && asked) || 'checks',
    (step) =>
      setParameters((current) => {
        current.set('step', step);
        return current;
      }),
  ];
}

function Steps({ transfer, isConfirmed }: { transfer: Transfer; isConfirmed: boolean }) {
  const text = useText();
  const { state } = transfer;
  const [step, setStep] = useStep(state.state === 'draft');
  const all = useOutcomes(state);
  const isOnline = useOnline();
  if (state.state === 'applied') return <AppliedView state={state} />;
  if (state.yearStatus !== 'Active') return <ReadOnlyNotice title={text('ui.readOnly')} />;
  const shown = { transfer, ...all };
  return (
    <div className="stack">
      {!isOnline && <Notice icon={cloudOff}>{text('year-transfer.needsConnection')}</Notice>}
      <StepBar step={step} isBegun={state.state === 'draft'} onStep={setStep} />
      <div className={styles.columns}>
        <div className="stack">
          {step === 'checks' && <ChecksStep {...shown} isConfirmed={isConfirmed} onBegun={() => setStep('classes')} />}
          {step === 'classes' && <ClassesStep {...shown} />}
          {step === 'pupils' && <PupilsStep {...shown} />}
          {step === 'orders' && <OrdersStep {...shown} />}
          {step === 'preview' && <PreviewStep transfer={transfer} />}
          {step === 'apply' && <ApplyStep transfer={transfer} onPreview={() => setStep('preview')} />}
        </div>
        <SumsCard state={state} {...all} />
      </div>
      {state.state === 'draft' && <Foot step={step} state={state} undecided={all.sums.undecided} onStep={setStep} />}
    </div>
  );
}

function StepBar({ step, isBegun, onStep }: { step: Step; isBegun: boolean; onStep: (step: Step) => void }) {
  const text = useText();
  return (
    <nav className={styles.bar} aria-label={text('year-transfer.steps')}>
      <ol className={styles.steps}>
        {steps.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === step ? 'step' : undefined}
              disabled={!isBegun && one !== 'checks'}
              onClick={() => onStep(one)}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.word}>{text(`year-transfer.step.${one}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type FootProps = { step: Step; state: TransferState; undecided: number; onStep: (step: Step) => void };

function Foot({ step, state, undecided, onStep }: FootProps) {
  const text = useText();
  const place = steps.indexOf(step);
  const [before, after] = [steps[place - 1], steps[place + 1]];
  return (
    <footer className={styles.foot}>
      <p className={styles.said}>
        <b>
          {undecided > 0 ? text('year-transfer.undecided', { count: undecided }) : text('year-transfer.allDecided')}.
        </b>{' '}
        {text('year-transfer.draft')}{' '}
        {state.startedBy && <span className="muted">{text('year-transfer.startedBy', { name: state.startedBy })}</span>}
      </p>
      <div className="row">
        {before && <Button onClick={() => onStep(before)}>{text('year-transfer.back')}</Button>}
        {after && (
          <Button variant={step === 'preview' ? 'default' : 'primary'} onClick={() => onStep(after)}>
            {text('year-transfer.next', { step: text(`year-transfer.step.${after}`) })}
          </Button>
        )}
      </div>
    </footer>
  );
}
