// What is done with two cards of one pupil: looked at, combined, taken apart again.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStored, useUndo } from '#blocks/changes/use-undo.ts';
import { combiningEndpoints as endpoints } from '#contract/combining/combining.endpoints.ts';
import type { Combination, CombineBody, Combined, LikelyPair } from '#contract/combining/combining.schema.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';

/** All that the window says of a combination. */
export type Wish = Pick<CombineBody, 'keepId' | 'goneId' | 'keepVersion' | 'goneVersion' | 'take' | 'parents'>;
export type Preview = { readonly plan: Combined | null; readonly error: string | null };
const nothingYet: Preview = { plan: null, error: null };

export function useCombining() {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const stored = useStored();
  const undo = useUndo();
  const readAgain = useReadAgain();
  /** The answer to a press may be lost: the next press of the same is the same request. */
  const requests = useRef(new Map<string, string>());
  return {
    /** Null, or what the server refused in its words. */
    combine: async (wish: Wish): Promise<string | null> => {
      const key = canonicalJson(wish);
      const requestId = requests.current.get(key) ?? makeId();
      requests.current.set(key, requestId);
      const { data, error } = outcomeOf(
        await call(api, endpoints.combine, { body: { ...school, ...wish, requestId } }),
      );
      if (!data) {
        if (error?.code === 'STALE_VERSION') void readAgain();
        return error?.code === 'STALE_VERSION'
          ? text('combining.stale')
          : (error?.errors?.goneId?.[0] ?? (error && errorWords(error, text)) ?? null);
      }
      requests.current.delete(key);
      void readAgain();
      stored(text('combining.combined', { name: data.name }), data.batch);
      return null;
    },
    takeApart: async ({ batch }: Combination): Promise<void> => {
      const undone = await undo(batch);
      if (undone?.kept.length) toast.warning(text('combining.notUndone'));
      else if (undone) toast.success(text('combining.undone'));
    },
    sayApart: async ({ first, second }: LikelyPair): Promise<void> => {
      const body = { ...school, requestId: makeId(), first: first.id, second: second.id };
      const { data, error } = outcomeOf(await call(api, endpoints.apart, { body }));
      if (error) return void toast.error(errorWords(error, text));
      void readAgain();
      stored(text('combining.apartDone'), data?.batch ?? null);
    },
  };
}

const outcomeOf = <Data, Fault>(
  result: { readonly kind: 'data'; readonly data: Data } | { readonly kind: 'error'; readonly error: Fault },
) => (result.kind === 'data' ? { data: result.data, error: null } : { data: null, error: result.error });

/** What a combination would come to, asked again whenever something else is wished; nothing is asked while nothing is. */
export function usePreview(wish: Wish | null): Preview & { readonly askAgain: () => void } {
  const { api, school } = useAccount();
  const text = useText();
  const readAgain = useReadAgain();
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState<Preview & { readonly asked: string | null }>({ asked: null, ...nothingYet });
  const asked = wish && `${tries} ${canonicalJson(wish)}`;
  const ask = useEffectEvent(async (of: string, signal: AbortSignal) => {
    if (!wish) return;
    const { data, error } = outcomeOf(
      await call(api, endpoints.combine, { body: { ...school, ...wish, dryRun: true } }, { signal }),
    );
    if (signal.aborted) return;
    const isStale = error?.code === 'STALE_VERSION';
    if (isStale) void readAgain();
    setTold({ asked: of, plan: data, error: error && (isStale ? text('combining.stale') : errorWords(error, text)) });
  });
  useEffect(() => {
    if (asked === null) return;
    const leaving = new AbortController();
    void ask(asked, leaving.signal);
    return () => leaving.abort();
  }, [asked]);
  return { ...(told.asked === asked ? told : nothingYet), askAgain: () => setTries(tries + 1) };
}
