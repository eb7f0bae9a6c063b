// Where the partner diary leads with a code (ROUTE-004, AUTH-011 to AUTH-016).
import { useSearchParams } from 'react-router';
import type { PlainError } from '#contract/core/errors.ts';
import type { PartnerInfo } from '#contract/partner-diary/partner-diary.schema.ts';
import { Door } from '#domain/account/door.tsx';
import { actErrorWords, type Text, useText } from '#shared/i18n/index.ts';
import { cloudOff, refresh } from '#shared/ui/icons/index.ts';
import { Button, ButtonLink, EmptyState, Notice, Skeleton } from '#shared/ui/index.ts';
import style from './handover.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { type Chosen, useBinding } from './use-binding.ts';

export default function BehalfPage() {
  const text = useText();
  const [parameters] = useSearchParams();
  const code = parameters.get('code')?.trim() ?? '';
  const asked = parameters.get('account');
  const chosen: Chosen = asked === 'this' || asked === 'password' ? asked : 'none';
  const { step, isBusy, account, ask, confirm, assign } = useBinding(code, chosen);
  if (code === '')
    return (
      <Door title={text('handover.partner.title')}>
        <Notice>{text('handover.partner.noCode')}</Notice>
        <ToMain />
      </Door>
    );
  const name = account && `${account.user.surname} ${account.user.firstname}`;
  return (
    <Door title={text('handover.partner.title')}>
      {step.kind === 'asking' && <Skeleton rows={4} />}
      {step.kind === 'refused' && <Refused error={step.error} onRetry={ask} />}
      {step.kind === 'isItYou' && (
        <section className={style.stack} aria-labelledby="is-it-you">
          <h2 id="is-it-you">{text('handover.partner.isItYou')}</h2>
          <Person info={step.info} />
          {name && <Notice>{text('handover.partner.as', { name })}</Notice>}
          <Button variant="primary" size="xl" block isBusy={isBusy} onClick={() => void confirm(step.info)}>
            {text('handover.partner.yes')}
          </Button>
          <ButtonLink to="/" size="xl" block>
            {text('handover.partner.no')}
          </ButtonLink>
        </section>
      )}
      {step.kind === 'signIn' && (
        <>
          <Person info={step.info} />
          {step.isBound && <Notice>{text('handover.partner.boundSignIn')}</Notice>}
          <SignInForm
            error={step.error}
            action={text(step.isBound ? 'handover.partner.enter' : 'handover.partner.bind')}
            words={(error) => problemWords(error, text)}
            isBusy={isBusy}
            onSubmit={(typed) => void assign(step, typed)}
          />
        </>
      )}
      {(step.kind === 'done' || step.kind === 'bound') && (
        <EmptyState
          isPage
          title={text(`handover.partner.${step.kind}`)}
          text={text(`handover.partner.${step.kind}Text`)}
          actions={<ToMain />}
        />
      )}
    </Door>
  );
}

/** The only way on (AUTH-016). */
function ToMain() {
  const text = useText();
  return (
    <ButtonLink to="/" variant="primary" replace>
      {text('handover.partner.toMain')}
    </ButtonLink>
  );
}

function Person({ info: { context, schoolData } }: { info: PartnerInfo }) {
  const text = useText();
  const [school] = schoolData;
  const facts = [
    [text('handover.partner.school'), school?.name],
    [text('handover.partner.municipality'), school?.municipality],
  ].filter(([, value]) => value);
  return (
    <div className={style.person} data-person>
      <b>{context.shortName}</b>
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function problemWords(error: PlainError, text: Text): string {
  if (error.code === 'NOT_FOUND') return text('handover.partner.absent');
  return actErrorWords(error, text, 'handover.partner.offline');
}

const passing: readonly PlainError['code'][] = ['NO_CONNECTION', 'NOT_OUR_ANSWER', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'];

function Refused({ error, onRetry }: { error: PlainError; onRetry: () => void }) {
  const text = useText();
  const mayPass = passing.includes(error.code);
  return (
    <div className={style.stack}>
      <Notice
        tone={mayPass ? 'plain' : 'danger'}
        {...(mayPass && { icon: cloudOff })}
        isAlert
        actions={
          mayPass && (
            <Button icon={refresh} onClick={onRetry}>
              {text('handover.partner.retry')}
            </Button>
          )
        }
      >
        {problemWords(error, text)}
      </Notice>
      <ToMain />
    </div>
  );
}
