// What a person does to students: stored by the server, shown again from the reads, and undone for ten seconds.
import { useStored } from '#blocks/changes/use-undo.ts';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { MoveFields } from '#contract/contingent/movements.ts';
import { studentWritesEndpoints as endpoints } from '#contract/contingent/student-writes.endpoints.ts';
import type { StoredStudent } from '#contract/contingent/student-writes.ts';
import type { ArrivalFields, DepartureFields } from '#contract/core/arrivals.ts';
import type { PlainError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { personName } from '#contract/core/person-name.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { useRights } from '#domain/student/rights.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';
import type { SentAdmission, SentCard } from './student-fields.ts';

type Of = Pick<StudentCard, 'id' | 'surname' | 'firstname' | 'patronymic'>;

export function useStudentWrites() {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain();
  const rights = useRights();
  const isLead = rights === 'own';
  const fail = (error: PlainError) => toast.error(errorWords(error, text));
  const tell = (key: string, of: Of, batch: string | null) => {
    void readAgain();
    // Only the management takes things back.
    stored(text(key, { name: personName(of) }), rights === 'all' ? batch : null);
  };
  const press = () => ({ ...school, requestId: makeId() });

  const unblock = async ({ id }: Of): Promise<void> => {
    const result = await call(api, endpoints.unblock, { body: { ...press(), id } });
    if (result.kind === 'error') fail(result.error);
    else tell('contingent.unblocked', result.data, result.data.batch);
  };
  return {
    tell,
    admit: (body: SentAdmission): Promise<StoredStudent> =>
      callOrThrow(api, isLead ? endpoints.ledCreate : endpoints.create, { body: { ...school, ...body } }),
    change: (id: number, body: SentCard): Promise<StoredStudent> =>
      callOrThrow(api, isLead ? endpoints.ledUpdate : endpoints.update, { body: { ...school, id, ...body } }),
    archive: (id: number, body: DepartureFields & { requestId: string }): Promise<StoredStudent> =>
      callOrThrow(api, endpoints.delete, { body: { ...school, id, ...body } }),
    restore: (id: number, body: ArrivalFields & { requestId: string }): Promise<StoredStudent> =>
      callOrThrow(api, endpoints.restore, { body: { ...school, id, ...body } }),
    move: (studentGroupUuid: string, { groupId, ...body }: MoveFields & { requestId: string }) =>
      callOrThrow(api, endpoints.move, { body: { ...school, ...body, moves: [{ studentGroupUuid, groupId }] } }),
    block: (id: number, body: { reason: string | null; requestId: string }): Promise<StoredStudent> =>
      callOrThrow(api, endpoints.block, { body: { ...school, id, ...body } }),
    unblock,
    /** True: the card is gone. One with a trace is archived instead, if anything. */
    remove: async (of: Of): Promise<boolean> => {
      const isSure = await confirm({
        title: text('contingent.remove.title', { name: personName(of) }),
        text: text('contingent.remove.text'),
        confirmLabel: text('contingent.remove'),
        isDangerous: true,
      });
      if (!isSure) return false;
      const result = await call(api, endpoints.remove, { body: { ...press(), id: of.id } });
      if (result.kind === 'error') fail(result.error);
      else tell('contingent.removed', of, result.data.batch);
      return result.kind !== 'error';
    },
    /** Saves the certificate of enrolment. */
    proof: async (studentGroupUuid: string, lang: Language): Promise<void> => {
      const result = await call(api, endpoints.proofReport, { query: { ...school, lang, studentGroupUuid } });
      if (result.kind === 'error') fail(result.error);
      else saveFile(result.data.name, result.data);
    },
    wholeIin: async (id: number): Promise<string | null> => {
      const result = await call(api, endpoints.wholeIin, { body: { ...press(), id } });
      if (result.kind === 'error') fail(result.error);
      return result.kind === 'error' ? null : result.data.iin;
    },
  };
}
