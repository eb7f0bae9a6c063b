// Where a code leads (ROUTE-008, ROUTE-009): whose child it speaks of, then an account that is made, signed in to, or the one at hand, and at
// last the child, or the wait for the school (decisions D66, D67).
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { InvitedChild } from '#contract/parents/invitations.schema.ts';
import { codeInWords, codeOf } from '#contract/parents/parent-link.schema.ts';
import { sessionState } from '#data/session/session.ts';
import { Door } from '#domain/account/door.tsx';
import { useText } from '#shared/i18n/index.ts';
import { Button, ButtonLink, EmptyState, Notice } from '#shared/ui/index.ts';
import { CodeForm } from './code-form.tsx';
import style from './join.module.css';
import { OwnPasswordForm } from './own-password-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { type Joined, type Press, useJoining } from './use-joining.ts';

type Step = 'choose' | 'register' | 'signIn' | 'ownPassword';

export default function JoinPage() {
  const text = useText();
  const { code: given = '' } = useParams();
  const [code, setCode] = useState(codeOf(given));
  const [child, setChild] = useState<InvitedChild | null>(null);
  const [step, setStep] = useState<Step>('choose');
  const [joined, setJoined] = useState<Joined | null>(null);
  const [firstPassword, setFirstPassword] = useState('');
  const press = {
    onJoined: setJoined,
    onFirstPassword: (password: string) => {
      setFirstPassword(password);
      setStep('ownPassword');
    },
  };
  const forget = () => {
    setChild(null);
    setCode('');
    setStep('choose');
  };
  return (
    <Door title={joined && child ? undefined : text('parents.join.title')}>
      {joined && child ? (
        <Done joined={joined} child={child} />
      ) : child === null ? (
        <CodeForm
          code={code}
          onFound={(found, of) => {
            setCode(found);
            setChild(of);
          }}
        />
      ) : (
        <>
          <Child child={child} code={code} onNotMine={forget} />
          {step === 'choose' && <Choice code={code} onChoose={setStep} {...press} />}
          {step === 'register' && <RegisterForm code={code} {...press} onSignIn={() => setStep('signIn')} />}
          {step === 'signIn' && <SignInForm code={code} {...press} />}
          {step === 'ownPassword' && <OwnPasswordForm code={code} {...press} firstPassword={firstPassword} />}
          {step !== 'choose' && <Button onClick={() => setStep('choose')}>{text('parents.join.back')}</Button>}
        </>
      )}
    </Door>
  );
}

function Child({ child, code, onNotMine }: { child: InvitedChild; code: string; onNotMine: () => void }) {
  const text = useText();
  return (
    <section className={style.child} aria-label={text('parents.join.child', { name: child.name })}>
      <b>{child.name}</b>
      <span>{[child.group, child.school].filter(Boolean).join(', ')}</span>
      <span className="muted num">{codeInWords(code)}</span>
      <Button variant="plain" onClick={onNotMine}>
        {text('parents.join.notMine')}
      </Button>
    </section>
  );
}

type ChoiceProps = Press & { code: string; onChoose: (step: Step) => void };

function Choice({ code, onChoose, ...press }: ChoiceProps) {
  const text = useText();
  const session = sessionState();
  const { accept, problem, isBusy } = useJoining(code, press);
  const user = session.kind === 'signedIn' && !session.isExpired ? session.account.user : null;
  const isParent =
    user !== null && (user.role === 'parent' || user.defaultRole === 'parent' || user.children.length > 0);
  const name = user ? `${user.surname} ${user.firstname}` : '';
  return (
    <div className={style.choice}>
      {problem}
      {user && <Notice>{text(isParent ? 'parents.join.acceptAs' : 'parents.join.notParent', { name })}</Notice>}
      {isParent && (
        <Button variant="primary" size="xl" block isBusy={isBusy} onClick={() => void accept()}>
          {text('parents.join.accept')}
        </Button>
      )}
      <Button variant={isParent ? 'default' : 'primary'} size="xl" block onClick={() => onChoose('register')}>
        {text('parents.join.register')}
      </Button>
      <Button size="xl" block onClick={() => onChoose('signIn')}>
        {text('parents.join.signIn')}
      </Button>
    </div>
  );
}

function Done({ joined: { state, login }, child }: { joined: Joined; child: InvitedChild }) {
  const text = useText();
  // The form was longer; what it came to stands at the top.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <EmptyState
      isPage
      title={text(`parents.join.${state}`)}
      text={`${child.name}, ${child.school}. ${text(`parents.join.${state}Text`)}`}
      actions={
        <ButtonLink to="/" variant="primary">
          {text('parents.join.open')}
        </ButtonLink>
      }
    >
      {login && (
        <p className={style.login}>
          <span>{text('parents.join.login')}</span>
          <b>{login}</b>
          <span className="muted">{text('parents.join.loginHint')}</span>
        </p>
      )}
    </EmptyState>
  );
}
