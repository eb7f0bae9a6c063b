// Giving and taking back: stored by the server, shown again from it, and undone for ten seconds.
import { useRef, useState } from 'react';
import { useStored } from '#blocks/changes/use-undo.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { grantsEndpoints as endpoints } from '#contract/grants/grants.endpoints.ts';
import type { FoundAccount, Grant, GrantKind } from '#contract/grants/grants.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';

const wordsOf = (error: PlainError, text: ReturnType<typeof useText>): string =>
  Object.values(error.errors ?? {})[0]?.[0] ?? errorWords(error, text);

export function useGrants() {
  const { api, school } = useAccount();
  const { schoolId } = school;
  const text = useText();
  const toast = useToast();
  const stored = useStored();
  const readAgain = useReadAgain(endpoints.list);
  return {
    /** @returns whether it was given. */
    async give({ userId, name }: FoundAccount, kind: GrantKind, requestId: string): Promise<boolean> {
      const result = await call(api, endpoints.give, { body: { schoolId, userId, kind, requestId } });
      if (result.kind === 'error') toast.error(wordsOf(result.error, text));
      else stored(text('grants.given', { person: name }), result.data.batch);
      void readAgain();
      return result.kind === 'data';
    },
    async takeBack({ uuid, person }: Grant): Promise<boolean> {
      const result = await call(api, endpoints.takeBack, {
        params: { uuid },
        body: { schoolId, requestId: makeId() },
      });
      if (result.kind === 'error') toast.error(wordsOf(result.error, text));
      else stored(text('grants.taken', { person }), result.data.batch);
      void readAgain();
      return result.kind === 'data';
    },
  };
}

export type AccountSearch =
  | { readonly kind: 'none' | 'asking' | 'nobody' }
  | { readonly kind: 'failed'; readonly error: PlainError; readonly again: () => void }
  | { readonly kind: 'found'; readonly account: FoundAccount };

/** One look-up at a press, which the server records: nothing is asked while a person types, and nothing of it stays on the device. */
export function useAccountSearch() {
  const { api, school } = useAccount();
  const [search, setSearch] = useState<AccountSearch>({ kind: 'none' });
  const asked = useRef(0);
  const ask = async (text: string): Promise<void> => {
    const number = ++asked.current;
    setSearch({ kind: 'asking' });
    const result = await call(api, endpoints.account, { body: { schoolId: school.schoolId, text } });
    // The answer to an earlier question.
    if (asked.current !== number) return;
    if (result.kind === 'error') setSearch({ kind: 'failed', error: result.error, again: () => void ask(text) });
    else setSearch(result.data === null ? { kind: 'nobody' } : { kind: 'found', account: result.data });
  };
  return { search, ask };
}
