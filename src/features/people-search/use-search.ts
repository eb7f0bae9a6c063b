// What was asked and what came of it. Each press of the button is one search, which is recorded: nothing is asked while somebody types, and
// nothing of it is kept on the device or stands in the address.
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { PlainError } from '#contract/core/errors.ts';
import { peopleSearchEndpoints as endpoints } from '#contract/people-search/people-search.endpoints.ts';
import type { foundStudents } from '#contract/people-search/people-search.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { call } from '#shared/http/api.ts';

export type Search =
  | { readonly kind: 'none' | 'asking' }
  | { readonly kind: 'failed'; readonly error: PlainError; readonly again: () => void }
  | ({ readonly kind: 'found'; readonly number: number } & z.infer<typeof foundStudents>);

export function useSearch() {
  const { api } = useAccount();
  const [search, setSearch] = useState<Search>({ kind: 'none' });
  const asked = useRef(0);
  const ask = async (text: string): Promise<void> => {
    const number = ++asked.current;
    setSearch({ kind: 'asking' });
    const result = await call(api, endpoints.search, { body: { text } });
    // Another question was asked meanwhile.
    if (asked.current !== number) return;
    if (result.kind === 'data') setSearch({ kind: 'found', number, ...result.data });
    else setSearch({ kind: 'failed', error: result.error, again: () => void ask(text) });
  };
  return { search, ask };
}
