// What of a form survives a crash and the end of a session, with the version and the values that it began with: so a draft that is
// opened later meets what others did since.
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { ServerTime } from '#contract/core/time.ts';
import { type Draft, useDraft } from '#data/drafts/use-draft.ts';
import type { Typed } from './fields.ts';

const typedValues = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));
const formDraft = z.object({
  typed: typedValues,
  base: typedValues,
  version: z.nullable(z.int()),
  requestId: z.string(),
  at: z.number(),
});
/** What the form was started on, and the press that it is going to be. */
export type Origin = { readonly base: Typed; readonly version: number | null; readonly requestId: string };
export type FormDraft = Origin & { readonly typed: Typed; readonly at: ServerTime };
const read = (found: unknown): FormDraft | null => formDraft.safeParse(found).data ?? null;

/** `onRestored` is called once, with a draft of before; `restoredAt` is when that was typed, until it is stored or given up. */
export function useFormDraft(
  name: string,
  onRestored: (draft: FormDraft) => void,
  label: string | undefined,
): Draft<FormDraft> & { readonly restoredAt: ServerTime | null } {
  const draft = useDraft(name, read, label);
  const [restoredAt, setRestoredAt] = useState<ServerTime | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed later is a draft too, and is not restored
  useEffect(() => {
    setRestoredAt(draft.isRestored ? (draft.value?.at ?? null) : null);
    if (draft.isRestored && draft.value) onRestored(draft.value);
  }, [draft.isRestored]);
  return { ...draft, restoredAt };
}
