import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlainError } from '#contract/core/errors.ts';
import { confirmPerson, switchTo } from '#data/session/accounts.ts';
import { sessionState } from '#data/session/session.ts';

export type Switching = {
  readonly isBusy: boolean;
  readonly error: PlainError | null;
  /** Opens an account in this tab and goes to its home; `onPassword` when nobody may without it. */
  readonly choose: (userId: number, onPassword: () => void) => Promise<void>;
};

/** One person takes the place of another. What the server says of the new one comes later, and leads to the sign-in if it must. */
export function useSwitch(): Switching {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<PlainError | null>(null);
  const choose = useCallback(
    async (userId: number, onPassword: () => void) => {
      const session = sessionState();
      const left = session.kind === 'signedIn' ? session.account.user.userId : null;
      setBusy(true);
      setError(null);
      const switched = await switchTo(userId);
      setBusy(false);
      if (switched.kind === 'passwordNeeded') return onPassword();
      if (switched.kind === 'error') {
        // Whoever has no role any more is at the sign-in already, where the reason is there.
        if (switched.error.code === 'NO_ROLE') void navigate('/login', { state: { refused: 'NO_ROLE' } });
        return setError(switched.error);
      }
      void navigate('/', { replace: true });
      const found = left === userId ? 'known' : await confirmPerson(left);
      if (found !== 'known') void navigate('/login', { state: { refused: found === 'noRole' ? 'NO_ROLE' : null } });
    },
    [navigate],
  );
  return { isBusy, error, choose };
}
