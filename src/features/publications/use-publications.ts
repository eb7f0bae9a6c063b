// What is done with publications: stored by the server, shown again from it, and undone for ten seconds where a school wrote it.
import { useCallback } from 'react';
import { useStored } from '#blocks/changes/use-undo.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { pickLocalized } from '#contract/core/localized.ts';
import {
  type AudienceSize,
  type Publication,
  publicationLevels,
  type StoredPublication,
  titleOf,
} from '#contract/core/publication.ts';
import { publicationsEndpoints as endpoints } from '#contract/publications/publications.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { type CallResult, call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useLanguage, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useToast } from '#shared/ui/index.ts';
import { fieldsOf, type PublicationForm } from './form-values.ts';

/** The title of a publication in the language of the interface. */
export function useLabelOf(): (publication: Publication) => string {
  const text = useText();
  const language = useLanguage();
  return useCallback(
    (publication) => pickLocalized(titleOf(publication), language) || text('publications.untitled'),
    [text, language],
  );
}

export function usePublications() {
  const { api, school } = useAccount();
  const { schoolId } = school;
  const text = useText();
  const labelOf = useLabelOf();
  const toast = useToast();
  const stored = useStored();
  const readAgain = useReadAgain();
  const tell = (what: string, publication: Publication, batch: string | null) => {
    void readAgain();
    // The page of changes is the school's: what an area wrote is not undone there.
    stored(
      text(`publications.${what}`, { title: labelOf(publication) }),
      publication.level === 'school' ? batch : null,
    );
  };
  const fail = (error: PlainError) => toast.error(Object.values(error.errors ?? {})[0]?.[0] ?? errorWords(error, text));
  const press = async (what: 'published' | 'takenBack', publication: Publication): Promise<boolean> => {
    const { id, version } = publication;
    const input = { params: { id }, body: { schoolId, version, requestId: makeId() } };
    const endpoint = what === 'published' ? endpoints.publish : endpoints.takeBack;
    const result: CallResult<typeof endpoints.publish> = await call(api, endpoint as typeof endpoints.publish, input);
    if (result.kind === 'error') fail(result.error);
    else tell(what, result.data, result.data.batch);
    if (result.kind === 'error' && result.error.code === 'STALE_VERSION') void readAgain();
    return result.kind === 'data';
  };
  return {
    labelOf,
    send(
      publication: Publication | null,
      { version, requestId, ...form }: Sent<PublicationForm>,
      timeZone: string,
    ): Promise<StoredPublication> {
      const fields = { schoolId, ...fieldsOf(form, timeZone), ...(requestId && { requestId }) };
      if (publication)
        return callOrThrow(api, endpoints.update, {
          params: { id: publication.id },
          body: { ...fields, version: version ?? 0 },
        });
      const [level, areaId] = form.target.split(' ');
      const target = { level: publicationLevels.find((one) => one === level) ?? 'school', areaId: Number(areaId) };
      return callOrThrow(api, endpoints.create, { body: { ...fields, ...target } });
    },
    saved: (publication: StoredPublication) => tell('saved', publication, publication.batch),
    publish: (publication: Publication) => press('published', publication),
    takeBack: (publication: Publication) => press('takenBack', publication),
    async remove(publication: Publication): Promise<boolean> {
      const result = await call(api, endpoints.remove, { params: { id: publication.id }, query: { schoolId } });
      if (result.kind === 'error') fail(result.error);
      else tell('deleted', publication, result.data.batch);
      return result.kind === 'data';
    },
    async sizeOf({ id }: Publication): Promise<AudienceSize | null> {
      const result = await call(api, endpoints.audience, { params: { id }, query: { schoolId } });
      if (result.kind === 'data') return result.data;
      fail(result.error);
      return null;
    },
  };
}
