// What a person does to the schemes: stored by the server, shown again from the document, and undone for ten seconds.
import { useStored } from '#blocks/changes/use-undo.ts';
import { bellsDocument } from '#contract/bells/bells.documents.ts';
import { bellsEndpoints } from '#contract/bells/bells.endpoints.ts';
import type { TimeScheme } from '#contract/bells/bells.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';

/** What is open in the form: a scheme that is there, or what a new one begins with. */
export type Editing = {
  readonly uuid: string | null;
  readonly version: number | null;
  readonly from: Partial<TimeScheme>;
};

/** Tells of a batch that was stored, and offers to take it back. */
export function useStoredScheme(): (words: string, batch: string) => void {
  const account = useAccount();
  const stored = useStored();
  return (words, batch) => {
    account.documents.request([bellsDocument.name()], { isRefresh: true });
    stored(words, batch);
  };
}

export function useRemoveScheme(): (scheme: TimeScheme) => Promise<void> {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const stored = useStoredScheme();
  return async ({ uuid, name }) => {
    const { schoolId } = school;
    const result = await call(api, bellsEndpoints.delete, { body: { schoolId, uuid, requestId: makeId() } });
    if (result.kind === 'error') toast.error(errorWords(result.error, text));
    else stored(text('bells.deleted', { name }), result.data.batch);
  };
}
