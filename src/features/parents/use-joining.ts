// Accepting a code: with the account that is signed in, one that is signed in to here, or one that is made.
import { createElement, type ReactNode, useState } from 'react';
import type { PlainError } from '#contract/core/errors.ts';
import { invitationsEndpoints } from '#contract/parents/invitations.endpoints.ts';
import type { NewParent, SignedByCode } from '#contract/parents/invitations.schema.ts';
import { profileEndpoints } from '#contract/profile/profile.endpoints.ts';
import { enterWith, signIn, whileEntering } from '#data/session/entering.ts';
import { anonymousApi, refreshPerson, sessionState } from '#data/session/session.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, type Text, useText } from '#shared/i18n/index.ts';
import { takeAddress } from '#shared/lib/address-to-return.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Notice } from '#shared/ui/index.ts';

export type Joined = { readonly state: SignedByCode['state']; readonly login: string | null };
type Answered =
  | { readonly kind: 'data'; readonly data: SignedByCode }
  | { readonly kind: 'error'; readonly error: PlainError };

/** Who signs in with a password that the school gave chooses another one before they accept. */
export type Press = {
  readonly onJoined: (joined: Joined) => void;
  readonly onFirstPassword: (password: string) => void;
};

const minuteMs = 60_000;
/** Anyone may call it, so a call brings no token unless it is one of somebody who is signed in. */
const signedByCode = { ...invitationsEndpoints.signByCode, access: 'signedIn' } as const;

export function problemWords(error: PlainError, text: Text): string {
  if (error.code === 'NO_CONNECTION') return text('parents.join.offline');
  if (error.code === 'TOO_MANY_REQUESTS')
    return text('parents.wrong.throttled', { minutes: Math.ceil((error.retryAfterMs ?? minuteMs) / minuteMs) });
  const { code, password, currentPassword, newPassword } = error.errors ?? {};
  return (code ?? password ?? currentPassword ?? newPassword)?.join(' ') ?? errorWords(error, text);
}

export function useJoining(code: string, { onJoined, onFirstPassword }: Press) {
  const text = useText();
  const [error, setError] = useState<PlainError | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Runs a press to its end; what is wrong is kept for who shows it. */
  const run = async (work: () => Promise<PlainError | null>) => {
    setBusy(true);
    setError(null);
    setError(await work());
    setBusy(false);
  };
  /** `password`: the one just typed, if any. */
  const acceptSigned = async (password = ''): Promise<PlainError | null> => {
    const session = sessionState();
    if (session.kind !== 'signedIn') return { code: 'SIGN_IN_REQUIRED' };
    const answer: Answered = await call(session.account.api, signedByCode, { body: { code } });
    if (answer.kind === 'error' && answer.error.errors?.password) {
      onFirstPassword(password);
      return null;
    }
    if (answer.kind === 'error') return answer.error;
    await refreshPerson();
    // They are where they were led to.
    takeAddress();
    onJoined({ state: answer.data.state, login: null });
    return null;
  };
  const problem: ReactNode =
    error === null
      ? null
      : createElement(
          Notice,
          error.code === 'NO_CONNECTION' ? { icon: cloudOff, isAlert: true } : { tone: 'danger', isAlert: true },
          problemWords(error, text),
        );
  return {
    isBusy,
    error,
    problem,
    accept: () => run(() => acceptSigned()),
    changePasswordAndAccept: (currentPassword: string, newPassword: string) =>
      run(async () => {
        const session = sessionState();
        if (session.kind !== 'signedIn') return { code: 'SIGN_IN_REQUIRED' };
        const body = { currentPassword, newPassword, confirmation: newPassword };
        const changed = await call(session.account.api, profileEndpoints.changePassword, { body });
        return changed.kind === 'error' ? changed.error : acceptSigned();
      }),
    signInAndAccept: (login: string, password: string) =>
      run(async () => {
        const entered = await signIn(login, password);
        return entered.kind === 'error' ? entered.error : acceptSigned(password);
      }),
    register: (account: NewParent) =>
      run(() =>
        whileEntering(async () => {
          const answer: Answered = await call(anonymousApi, invitationsEndpoints.signByCode, {
            body: { code, account },
          });
          if (answer.kind === 'error') return answer.error;
          const { state, entered } = answer.data;
          if (entered === null) return null;
          const opened = await enterWith(entered.access_token, entered.login);
          if (opened.kind === 'error') return opened.error;
          onJoined({ state, login: entered.login });
          return null;
        }),
      ),
  };
}
