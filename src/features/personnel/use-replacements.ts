// Replacements of teachers: one answer kept on the device, and what the management does about them.
import { useEffect, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { useStored } from '#blocks/changes/use-undo.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { replacementEndpoints as endpoints } from '#contract/personnel/replacement.endpoints.ts';
import type {
  newReplacement,
  Replacement,
  ReplacementPlan,
  ReplacementPreview,
  StoredReplacement,
} from '#contract/personnel/replacement.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';

/** All replacements of the chosen year. */
export function useReplacements() {
  const { school } = useAccount();
  return useRead(endpoints.replacements, { query: school });
}

type Saved = Omit<z.infer<typeof newReplacement>, 'schoolId' | 'eduYear'>;
type Ended = { readonly from: string; readonly requestId: string; readonly version?: number };

export function useReplacementWrites() {
  const { api, school, connection } = useAccount();
  const text = useText();
  const stored = useStored();
  const readAgain = useReadAgain();
  return {
    save: (body: Saved): Promise<StoredReplacement> =>
      callOrThrow(api, endpoints.saveReplacement, { body: { ...school, ...body } }),
    cancel: ({ uuid }: Replacement, body: Ended): Promise<StoredReplacement> =>
      callOrThrow(api, endpoints.cancelReplacement, { body: { ...school, uuid, ...body } }),
    tell: (key: string, name: string, { batch }: StoredReplacement): void => {
      // Weeks and journals of this device may be among those that changed.
      connection.sendNow();
      void readAgain();
      stored(text(key, { name }), batch);
    },
  };
}

export type Previewed =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'shown'; readonly preview: ReplacementPreview }
  | { readonly kind: 'failed'; readonly error: PlainError };
type Asked = Omit<ReplacementPlan, 'schoolId' | 'eduYear'>;

/** Nobody waits for the answer to each figure of a date. */
const pause = 400;

/** What a replacement would bring, asked again a moment after it changes; null: there is nothing to ask about yet. */
export function usePreview(plan: Asked | null): Previewed {
  const { api, school } = useAccount();
  const question = plan && JSON.stringify(plan);
  const [known, setKnown] = useState<{ question: string; previewed: Previewed } | null>(null);
  const { schoolId, eduYear } = school;
  const body = useMemo(
    () => (question === null ? null : { schoolId, eduYear, ...(JSON.parse(question) as Asked) }),
    [question, schoolId, eduYear],
  );
  useEffect(() => {
    if (body === null || question === null) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const result = await call(api, endpoints.previewReplacement, { body });
      if (isLate) return;
      const previewed: Previewed =
        result.kind === 'error' ? { kind: 'failed', error: result.error } : { kind: 'shown', preview: result.data };
      setKnown({ question, previewed });
    }, pause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [api, body, question]);
  if (question === null) return { kind: 'none' };
  return known?.question === question ? known.previewed : { kind: 'asking' };
}
