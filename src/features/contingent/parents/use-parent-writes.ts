// What the school does about parents: stored by the server, shown again from the reads, and undone for ten seconds.
import { useRef } from 'react';
import { useStored } from '#blocks/changes/use-undo.ts';
import { bySlip } from '#contract/core/credentials.ts';
import { AppError, type PlainError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { mostAtOnce } from '#contract/core/writes.ts';
import { parentAccountsEndpoints as accounts } from '#contract/parents/parent-accounts.endpoints.ts';
import type { HandedOut, ParentAccount } from '#contract/parents/parent-accounts.schema.ts';
import { parentsEndpoints as endpoints } from '#contract/parents/parents.endpoints.ts';
import type { BoundParents, ParentRow } from '#contract/parents/parents.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import type { Invited } from '#domain/person/invite-window.tsx';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { inParts } from '#shared/lib/in-parts.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

export type TypedName = { readonly surname: string; readonly firstname: string; readonly patronymic: string | null };
/** Who is to be bound: a whole IIN, or a masked one of who is bound already; the name of somebody who is not known. */
export type ToBind = { readonly iin: string; readonly name: TypedName | null };
/** By the number of the link. */
export type OfParent = Pick<ParentRow, 'id' | 'name'>;
const sorted = ({ slips, left }: HandedOut): HandedOut => ({ slips: slips.sort(bySlip), left });
const idsOf = (rows: readonly OfParent[]) => rows.map(({ id }) => id);
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
  const requests = useRef(new Map<string, string>());
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
  /** In as many calls as it takes; null: nothing came, and why was told. What came before a failure is shown. */
  const handedOut = async (
    endpoint: typeof accounts.slips | typeof accounts.resetPassword,
    rows: readonly OfParent[],
  ): Promise<HandedOut | null> => {
    const found: HandedOut = { slips: [], left: [] };
    let isAny = false;
    for (const ids of inParts(idsOf(rows), mostAtOnce)) {
      // A part that was sent without an answer is the same request when it is sent again.
      const key = `${endpoint.path} ${ids.join()}`;
      const requestId = requests.current.get(key) ?? makeId();
      requests.current.set(key, requestId);
      const result = await call(api, endpoint, { body: { ...school, requestId, ids } });
      if (result.kind === 'error') {
        fail(result.error);
        return isAny ? sorted(found) : null;
      }
      requests.current.delete(key);
      found.slips.push(...result.data.slips);
      found.left.push(...result.data.left);
      isAny = true;
    }
    return sorted(found);
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
        await call(api, endpoints.confirm, { body: { ...press(), id: row.id, isDocumentSeen: true } }),
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
    /** New first passwords, after a question: what was chosen before is gone. Null: nothing was reset. */
    reset: async (rows: readonly OfParent[]): Promise<HandedOut | null> => {
      const isSure = await confirm({
        title: text('people.reset.title', { count: rows.length }),
        text: text('people.reset.text'),
        confirmLabel: text('people.reset'),
      });
      if (!isSure) return null;
      const found = await handedOut(accounts.resetPassword, rows);
      void readAgain();
      return found;
    },
    slips: (rows: readonly OfParent[]): Promise<HandedOut | null> => handedOut(accounts.slips, rows),
    block: (id: string, body: { reason: string | null; requestId: string }): Promise<ParentAccount> =>
      callOrThrow(api, accounts.block, { body: { ...school, id, ...body } }),
    unblock: async ({ id, name }: OfParent): Promise<boolean> =>
      settle(
        await call(api, accounts.unblock, { body: { ...press(), id } }),
        text('parents.unblocked', { name: name ?? '' }),
      ),
    wholeIin: async ({ id }: OfParent): Promise<string | null> => {
      const result = await call(api, accounts.wholeIin, { body: { ...press(), id } });
      if (result.kind === 'error') fail(result.error);
      return result.kind === 'error' ? null : result.data.iin;
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
