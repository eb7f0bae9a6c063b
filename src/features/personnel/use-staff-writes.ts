// What the management does to members of the staff: stored by the server, shown again from the reads, and undone for ten seconds.
import { useStored } from '#blocks/changes/use-undo.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import type { Credentials } from '#contract/core/credentials.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { type StaffMember, staffName } from '#contract/personnel/personnel.schema.ts';
import { staffWritesEndpoints as endpoints } from '#contract/personnel/staff-writes.endpoints.ts';
import type { StaffDeparture, StaffForm, StoredStaff } from '#contract/personnel/staff-writes.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import type { HandOutAnswer } from '#domain/person/use-hand-out.tsx';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

type Access = { positionId: number; isInStatistic: 0 | 1 };

export function useStaffWrites() {
  const { api, school } = useAccount();
  const text = useText();
  const { role } = usePerson();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain();
  const fail = (error: PlainError) => toast.error(errorWords(error, text));
  const tell = (key: string, of: StoredStaff) => {
    void readAgain();
    // What was done to staff is the director's to take back.
    stored(text(key, { name: staffName(of) }), role === 'director' ? of.batch : null);
  };
  const press = (id: number) => ({ ...school, requestId: makeId(), id });
  return {
    tell,
    create: (body: Omit<Sent<StaffForm>, 'version'> & Access): Promise<StoredStaff> =>
      callOrThrow(api, endpoints.create, { body: { ...school, ...body } }),
    /** An IIN that is not typed stays as it is. */
    change: (id: number, { iin, ...body }: Sent<StaffForm>): Promise<StoredStaff> =>
      callOrThrow(api, endpoints.updateUser, { body: { ...school, id, ...body, ...(iin !== null && { iin }) } }),
    access: (id: number, body: Access & { requestId: string; version?: number }): Promise<StoredStaff> =>
      callOrThrow(api, endpoints.updateAccess, { body: { ...school, id, ...body } }),
    archive: (id: number, body: StaffDeparture & { renewChosen: boolean; requestId: string }): Promise<StoredStaff> =>
      callOrThrow(api, endpoints.delete, { body: { ...school, id, ...body } }),
    block: (id: number, body: { reason: string | null; requestId: string }): Promise<StoredStaff> =>
      callOrThrow(api, endpoints.block, { body: { ...school, id, ...body } }),
    /** After a question. False: it is still there. */
    remove: async (of: StaffMember): Promise<boolean> => {
      const name = staffName(of);
      const isSure = await confirm({
        title: text('personnel.remove.title', { name }),
        text: text('personnel.remove.text'),
        confirmLabel: text('personnel.remove'),
        isDangerous: true,
      });
      if (!isSure) return false;
      const result = await call(api, endpoints.remove, { body: press(of.id) });
      if (result.kind === 'error') fail(result.error);
      else {
        void readAgain();
        stored(text('personnel.removed', { name }), role === 'director' ? result.data.batch : null);
      }
      return result.kind !== 'error';
    },
    restore: async ({ id }: StaffMember): Promise<void> => {
      const result = await call(api, endpoints.restore, { body: press(id) });
      if (result.kind === 'error') fail(result.error);
      else tell('personnel.restored', result.data);
    },
    unblock: async ({ id }: StaffMember): Promise<void> => {
      const result = await call(api, endpoints.unblock, { body: press(id) });
      if (result.kind === 'error') fail(result.error);
      else tell('personnel.unblocked', result.data);
    },
    /** A new first password, after a question: what was chosen before is gone. Null: nothing was reset. */
    reset: async ({ id }: StaffMember): Promise<Credentials[] | null> => {
      const isSure = await confirm({
        title: text('people.reset.title', { count: 1 }),
        text: text('people.reset.text'),
        confirmLabel: text('people.reset'),
      });
      if (!isSure) return null;
      const result = await call(api, endpoints.resetPassword, { body: press(id) });
      if (result.kind === 'error') fail(result.error);
      else void readAgain();
      return result.kind === 'error' ? null : [result.data];
    },
    wholeIin: async ({ id }: StaffMember): Promise<string | null> => {
      const result = await call(api, endpoints.wholeIin, { body: press(id) });
      if (result.kind === 'error') fail(result.error);
      return result.kind === 'error' ? null : result.data.iin;
    },
    /** First passwords of `mostAtOnce` at most; one press is one request, however often it is sent. */
    slips: (ids: readonly number[], requestId: string): Promise<HandOutAnswer> =>
      call(api, endpoints.slips, { body: { ...school, requestId, ids: [...ids] } }),
    resetMany: async (ids: readonly number[], requestId: string): Promise<HandOutAnswer> => {
      const result = await call(api, endpoints.resetMany, { body: { ...school, requestId, ids: [...ids] } });
      if (result.kind === 'data') void readAgain();
      return result;
    },
    slip: async ({ id }: StaffMember): Promise<Credentials[] | null> => {
      const result = await call(api, endpoints.slip, { body: press(id) });
      if (result.kind === 'error') fail(result.error);
      return result.kind === 'error' ? null : [result.data];
    },
  };
}
