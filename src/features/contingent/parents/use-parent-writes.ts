// What the school does about parents: stored by the server, shown again from the reads, and undone for ten seconds.
import { useStored } from '#blocks/changes/use-undo.ts';
import { AppError, type PlainError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { parentsEndpoints as endpoints } from '#contract/parents/parents.endpoints.ts';
import type { BoundParents, ParentRow } from '#contract/parents/parents.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import type { Invited } from '#domain/person/invite-window.tsx';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

export type TypedName = { readonly surname: string; readonly firstname: string; readonly patronymic: string | null };
/** Who is to be bound: a whole IIN, or a masked one of who is bound already; the name of somebody who is not known. */
export type ToBind = { readonly iin: string; readonly name: TypedName | null };
type Done = { readonly batch: string | null };

export function useParentWrites() {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain();
  const isManagement = isIn('management', usePerson().role);
  const params = { office: isManagement ? ('backoffice' as const) : ('frontoffice' as const) };
  const fail = (error: PlainError) => toast.error(errorWords(error, text));
  /** Only the management takes things back. */
  const tell = (words: string, { batch }: Done) => {
    void readAgain();
    stored(words, isManagement ? batch : null);
  };
  const press = () => ({ ...school, requestId: makeId() });
  /** True: it is done, and was told. */
  const settle = (
    result: { kind: 'data'; data: Done } | { kind: 'error'; error: PlainError },
    words: string,
  ): boolean => {
    if (result.kind === 'error') fail(result.error);
    else tell(words, result.data);
    return result.kind === 'data';
  };
  const named = ({ name, child }: ParentRow) => ({ name: name ?? child.name, child: child.name });

  return {
    tell,
    lookUp: (iin: string, userId: number) =>
      call(api, endpoints.lookUp, { params, body: { schoolId: school.schoolId, iin, userId } }),
    /** @throws AppError with what is wrong at the fields `one` and `two`. */
    bind: async (
      id: number,
      parents: readonly ToBind[],
      { requestId, fields, shown }: { requestId: string; fields: readonly string[]; shown: readonly string[] },
    ): Promise<BoundParents> => {
      const names = parents.flatMap(({ iin, name }) => (name ? [{ iin, ...name }] : []));
      const body = { ...school, requestId, id, parentship: parents.map(({ iin }) => iin), names, shown: [...shown] };
      try {
        return await callOrThrow(api, endpoints.setParents, { params, body });
      } catch (cause) {
        // Others are parents by now: the window shows them, with what was typed.
        if (cause instanceof AppError && cause.code === 'CONFLICT') void readAgain();
        throw cause instanceof AppError ? atFields(cause, fields) : cause;
      }
    },
    savePhone: (id: string, phone: string | null, requestId: string) =>
      callOrThrow(api, endpoints.savePhone, { body: { ...school, id, phone, requestId } }),
    detach: async (row: Pick<ParentRow, 'id' | 'name' | 'child'>): Promise<boolean> => {
      const { name, child } = { name: row.name ?? '', child: row.child.name };
      const isSure = await confirm({
        title: text('parents.detach.title', { name }),
        text: text('parents.detach.text', { child }),
        confirmLabel: text('parents.detach'),
        isDangerous: true,
      });
      if (!isSure) return false;
      const result = await call(api, endpoints.deleteActivated, { query: { ...school, id: row.id } });
      return settle(result, text('parents.detached', { name }));
    },
    cancel: async ({ id }: ParentRow): Promise<boolean> =>
      settle(await call(api, endpoints.deleteInactivated, { query: { ...school, id } }), text('parents.cancelled')),
    confirm: async (row: ParentRow): Promise<boolean> =>
      settle(
        await call(api, endpoints.confirm, { body: { ...press(), id: row.id } }),
        text('parents.confirmed', named(row)),
      ),
    refuse: async (row: ParentRow): Promise<boolean> => {
      const isSure = await confirm({
        title: text('parents.refuse.title', named(row)),
        text: text('parents.refuse.text'),
        confirmLabel: text('parents.refuse'),
        isDangerous: true,
        countdownSeconds: 5,
      });
      if (!isSure) return false;
      const result = await call(api, endpoints.refuse, { body: { ...press(), id: row.id } });
      return settle(result, text('parents.refused', named(row)));
    },
    invite: async (id: number): Promise<Invited> => {
      const result = await call(api, endpoints.invite, { body: { ...school, ids: [id] } });
      void readAgain();
      const [data] = result.kind === 'data' ? result.data : [];
      if (data) return { kind: 'data', data };
      return result.kind === 'error' ? result : { kind: 'error', error: { code: 'NOT_FOUND' } };
    },
  };
}

/** What the server says of `parentship.0` belongs to the field that was sent first. */
function atFields(error: AppError, fields: readonly string[]): AppError {
  const { errors, ...details } = error.details;
  if (!errors) return error;
  const renamed = Object.entries(errors).map(([key, words]) => {
    const [, index] = /^parentship\.(\d)$/.exec(key) ?? [];
    return [index === undefined ? key : (fields[Number(index)] ?? key), words] as const;
  });
  return new AppError(error.code, { ...details, errors: Object.fromEntries(renamed) });
}
