// What a person does to layouts: stored by the server, read again, and undone for ten seconds.
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { listLayoutsEndpoints } from '#contract/list-layouts/list-layouts.endpoints.ts';
import type { LayoutFields, LayoutList, ListLayout, StoredLayout } from '#contract/list-layouts/list-layouts.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';
import { useStored } from '../changes/use-undo.ts';
import type { Sent } from '../form/use-entry-form.ts';

export function useLayouts(list: LayoutList) {
  const { api, school } = useAccount();
  const { schoolId } = school;
  const [text, toast, confirm] = [useText(), useToast(), useConfirm()];
  const stored = useStored();
  const readAgain = useReadAgain(listLayoutsEndpoints.list as AnyEndpoint);
  const tell = (words: string, batch: string) => {
    void readAgain();
    stored(words, batch);
  };
  return {
    send: (layout: ListLayout | null, { version, ...fields }: Sent<LayoutFields>): Promise<StoredLayout> => {
      const body = { schoolId, ...fields };
      if (!layout) return callOrThrow(api, listLayoutsEndpoints.create, { body: { ...body, list } });
      const params = { uuid: layout.uuid };
      return callOrThrow(api, listLayoutsEndpoints.update, { params, body: { ...body, version: version ?? 0 } });
    },
    saved: ({ name, batch }: StoredLayout) => tell(text('list.layouts.saved', { name }), batch),
    remove: async ({ uuid, name }: ListLayout): Promise<void> => {
      const isSure = await confirm({
        title: text('list.layouts.delete.title', { name }),
        text: text('list.layouts.delete.text'),
        confirmLabel: text('list.layouts.delete.confirm'),
      });
      if (!isSure) return;
      const result = await call(api, listLayoutsEndpoints.delete, { params: { uuid }, query: { schoolId } });
      if (result.kind === 'error') toast.error(errorWords(result.error, text));
      else tell(text('list.layouts.deleted', { name }), result.data.batch);
    },
  };
}
