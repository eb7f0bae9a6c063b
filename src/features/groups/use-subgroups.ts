// The parts of a class: read, and written by the management or by its lead.
import { useStored } from '#blocks/changes/use-undo.ts';
import { AppError } from '#contract/core/errors.ts';
import { subgroupsEndpoints as endpoints } from '#contract/groups/subgroups.endpoints.ts';
import type { DividedClass, DivisionFields, Place, StoredDivisions } from '#contract/groups/subgroups.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { divisionWords } from '#domain/group/division-words.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';
import { office } from './office.ts';

export function useDivided(id: number) {
  const { school } = useAccount();
  return useRead(endpoints.divided, { params: office, query: { ...school, id } });
}

type Placing = {
  readonly from: string;
  readonly places: Place[];
  readonly requestId: string;
  readonly version?: number;
};

export function useSubgroupWrites({ id }: Pick<DividedClass, 'id'>) {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain();
  const ofClass = { ...school, groupId: id };
  const tell = (key: string, { batch }: StoredDivisions) => {
    void readAgain();
    stored(text(key), batch);
  };
  return {
    tell,
    place: (body: Placing): Promise<StoredDivisions> =>
      callOrThrow(api, endpoints.place, { params: office, body: { ...ofClass, ...body } }),
    save: (body: DivisionFields & { requestId: string }): Promise<StoredDivisions> =>
      callOrThrow(api, endpoints.saveDivision, { params: office, body: { ...ofClass, ...body } }),
    remove: async (type: string): Promise<void> => {
      const isSure = await confirm({
        title: `${text('groups.division.remove')}: ${divisionWords(text, type)}`,
        text: text('groups.division.removeText'),
        confirmLabel: text('groups.delete'),
        isDangerous: true,
      });
      if (!isSure) return;
      const result = await call(api, endpoints.removeDivision, {
        params: office,
        body: { ...ofClass, type, requestId: makeId() },
      });
      if (result.kind === 'error') {
        const places = result.error.places?.join(', ');
        toast.error(places ? text('groups.notEmpty', { places }) : errorWords(result.error, text));
      } else tell('groups.division.removed', result.data);
    },
  };
}

/** What somebody else stored, by the names of the fields that are typed into. */
export function staleAs(cause: unknown, entryOf: (current: DividedClass) => object): unknown {
  if (!(cause instanceof AppError) || cause.code !== 'STALE_VERSION') return cause;
  const current = cause.details.current as DividedClass;
  return new AppError('STALE_VERSION', { current: { ...entryOf(current), version: current.version } });
}
