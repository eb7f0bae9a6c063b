// What is done with programmes: stored by the server, shown again from the reads, and undone for ten seconds.
import { useStored } from '#blocks/changes/use-undo.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { inclusiveEndpoints as endpoints } from '#contract/inclusive/inclusive.endpoints.ts';
import type { Programme, StoredProgramme } from '#contract/inclusive/inclusive.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';
import type { ArrivalForm, ChangeForm, ClosingForm, EndForm, NewForm } from './programme-fields.ts';

/** The management changes programmes; a group lead reads those of the own class. */
export function useMayWrite(): boolean {
  const { role, isReadOnly } = usePerson();
  return !isReadOnly && isIn('management', role);
}

export const useProgrammes = () => useRead(endpoints.list, { query: useAccount().school });

type Named = Pick<Programme, 'id' | 'label'>;

export function useProgrammeWrites() {
  const { api, school } = useAccount();
  const { schoolId } = school;
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain();
  const fail = (error: PlainError) =>
    toast.error(error.code === 'HAS_TRACE' ? text('inclusive.notEmpty') : errorWords(error, text));
  const tell = (key: string, name: string, batch: string | null) => {
    void readAgain();
    stored(text(key, { name }), batch);
  };
  return {
    tell,
    create: async ({ version: _, parentId, personnelId, quarterStart, quarterEnd, ...body }: Sent<NewForm>) => {
      const id = Number(parentId);
      // The list of classes knows a label; what else is said of the class is asked.
      const query = { ...school, id };
      const { parallel, letter, eduLang } = await callOrThrow(api, groupsEndpoints.byId, {
        params: { office: 'backoffice' },
        query,
      });
      return callOrThrow(api, endpoints.create, {
        body: {
          ...body,
          schoolId,
          parentId: id,
          parallel,
          letter,
          programmeId: Number(body.programmeId),
          eduLang: languageOf(eduLang),
          faculty: null,
          isInStatistic: 0,
          ...numbersOf({ personnelId, quarterStart, quarterEnd }),
        },
      });
    },
    change: (
      id: number,
      { personnelId, quarterStart, quarterEnd, ...body }: Sent<ChangeForm>,
    ): Promise<StoredProgramme> =>
      callOrThrow(api, endpoints.update, {
        body: { ...body, schoolId, id, ...numbersOf({ personnelId, quarterStart, quarterEnd }) },
      }),
    close: (id: number, body: Sent<ClosingForm>): Promise<StoredProgramme> =>
      callOrThrow(api, endpoints.close, { body: { ...body, schoolId, id } }),
    add: (groupId: number, { version: _, contingentId, ...body }: Sent<ArrivalForm>) =>
      callOrThrow(api, endpoints.transferContingent, {
        body: { ...body, schoolId, groupId, contingentId: Number(contingentId) },
      }),
    end: ({ version: _, contingentId, ...body }: Sent<EndForm>) =>
      callOrThrow(api, endpoints.retirementContingent, {
        body: { ...body, schoolId, contingentId: Number(contingentId) },
      }),
    /** After a question; true: it is gone. */
    remove: async ({ id, label }: Named): Promise<boolean> => {
      const isSure = await confirm({
        title: text('inclusive.delete.title', { name: label }),
        text: text('inclusive.delete.text'),
        confirmLabel: text('inclusive.delete'),
        isDangerous: true,
      });
      if (!isSure) return false;
      const result = await call(api, endpoints.delete, { body: { schoolId, id, requestId: makeId() } });
      if (result.kind === 'error') fail(result.error);
      else tell('inclusive.deleted', label, result.data.batch);
      return result.kind !== 'error';
    },
  };
}

const languages = ['kk', 'ru', 'en', 'uz', 'ug', 'tg'] as const;
const languageOf = (code: string) => languages.find((language) => language === code) ?? 'kk';

type Chosen = { personnelId: string | null; quarterStart: string; quarterEnd: string };
const numbersOf = ({ personnelId, quarterStart, quarterEnd }: Chosen) => ({
  personnelId: personnelId === null ? null : Number(personnelId),
  quarterStart: Number(quarterStart),
  quarterEnd: Number(quarterEnd),
});
