// The three steps of binding an account of the partner diary (part 1 section 4): is it you, login and password where nobody is signed in, done.
// A code that is bound already signs nobody in: it asks for login and password as any other, and its own person learns that it is.
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlainError } from '#contract/core/errors.ts';
import { partnerDiaryEndpoints as endpoints } from '#contract/partner-diary/partner-diary.endpoints.ts';
import type { PartnerInfo } from '#contract/partner-diary/partner-diary.schema.ts';
import { knownAccounts } from '#data/session/accounts.ts';
import { enterWith, whileEntering } from '#data/session/entering.ts';
import { anonymousApi, sessionState } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';

/** What the address says of the account: nothing yet, the one of this tab, or one whose login and password are to be given. */
export type Chosen = 'none' | 'this' | 'password';

export type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'refused'; readonly error: PlainError }
  | { readonly kind: 'isItYou'; readonly info: PartnerInfo }
  | {
      readonly kind: 'signIn';
      readonly info: PartnerInfo;
      readonly isBound: boolean;
      readonly error: PlainError | null;
    }
  | { readonly kind: 'bound' }
  | { readonly kind: 'done' };

/** Who works in this tab, with a session that is not over. */
export function presentAccount() {
  const session = sessionState();
  return session.kind === 'signedIn' && !session.isExpired ? session.account : null;
}

/** Whether several people of this device could be meant. */
async function hasSeveral(): Promise<boolean> {
  const known = await knownAccounts().catch(() => []);
  return known.filter(({ isOpen, needsPassword }) => isOpen && !needsPassword).length > 1;
}

const accountOf = (chosen: Chosen) => (chosen === 'password' ? null : presentAccount());

type Asked = { readonly code: string; readonly chosen: Chosen; readonly turn: number };
/** What the diary and the server say of a code; 'between': first it is to be said which account is meant. */
async function firstStep({ code, chosen }: Asked): Promise<Step | 'between'> {
  const account = accountOf(chosen);
  const query = { code };
  if (account) {
    const told = await call(account.api, endpoints.userInfo, { query });
    if (told.kind === 'data' && told.data.isBound) return { kind: 'bound' };
    const mayBeAnothers = told.kind === 'data' || told.error.code === 'PARTNER_BOUND';
    if (mayBeAnothers && chosen === 'none' && (await hasSeveral())) return 'between';
    return told.kind === 'error' ? { kind: 'refused', error: told.error } : { kind: 'isItYou', info: told.data };
  }
  const answer = await call(anonymousApi, endpoints.auth, { query });
  if (answer.kind === 'error') return { kind: 'refused', error: answer.error };
  const { info, isBound } = answer.data;
  return isBound ? { kind: 'signIn', info, isBound, error: null } : { kind: 'isItYou', info };
}

export function useBinding(code: string, chosen: Chosen) {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const [isBusy, setBusy] = useState(false);
  const account = accountOf(chosen);

  const [turn, setTurn] = useState(0);
  const show = useEffectEvent((found: Step | 'between') => {
    if (found === 'between') void navigate(`/behalf_between?${new URLSearchParams({ code })}`, { replace: true });
    else setStep(found);
  });
  // Another code, another account and another try each begin again; an answer to what was asked before counts no more.
  useEffect(() => {
    if (code === '') return;
    let isGone = false;
    setStep({ kind: 'asking' });
    void firstStep({ code, chosen, turn }).then((found) => !isGone && show(found));
    return () => {
      isGone = true;
    };
  }, [code, chosen, turn]);

  const busily = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  return {
    step,
    isBusy,
    account,
    ask: () => setTurn((former) => former + 1),
    confirm: (info: PartnerInfo) =>
      busily(async () => {
        if (!account) return setStep({ kind: 'signIn', info, isBound: false, error: null });
        const bound = await call(account.api, endpoints.register, { query: { code } });
        setStep(bound.kind === 'error' ? { kind: 'refused', error: bound.error } : { kind: 'done' });
      }),
    assign: ({ info, isBound }: { info: PartnerInfo; isBound: boolean }, typed: { login: string; password: string }) =>
      busily(async () => {
        const login = typed.login.trim();
        const next = await whileEntering(async (): Promise<Step | null> => {
          const bound = await call(anonymousApi, endpoints.assign, { body: { code, login, password: typed.password } });
          if (bound.kind === 'error') return { kind: 'signIn', info, isBound, error: bound.error };
          const entered = await enterWith(bound.data.access_token, login);
          return entered.kind === 'error' ? { kind: 'refused', error: entered.error } : null;
        });
        if (next) return setStep(next);
        if (isBound) return navigate('/', { replace: true });
        return setStep({ kind: 'done' });
      }),
  };
}
