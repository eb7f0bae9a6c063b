// Slips and new first passwords of students, to be handed out by `useHandOut`.
import { createElement } from 'react';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import { studentWritesEndpoints as endpoints } from '#contract/contingent/student-writes.endpoints.ts';
import { personName } from '#contract/core/person-name.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { BulkPreview } from '#domain/act/bulk-preview.tsx';
import type { HandOutAnswer } from '#domain/person/use-hand-out.tsx';
import { call } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { useConfirm } from '#shared/ui/index.ts';

type Of = Pick<StudentCard, 'id' | 'surname' | 'firstname' | 'patronymic'>;

/** A page that asks has the texts of `contingent` and `people`. */
export function useStudentPasswords() {
  const { api, school } = useAccount();
  const text = useText();
  const confirm = useConfirm();
  const readAgain = useReadAgain();
  return {
    /** What was chosen before is gone, and nothing brings it back. */
    mayReset: (of: readonly Of[]): Promise<boolean> =>
      confirm({
        title: text('people.reset.title', { count: of.length }),
        text:
          of.length === 1
            ? text('people.reset.text')
            : createElement(BulkPreview, {
                rows: of.map((row) => ({ id: row.id, name: personName(row) })),
                lasting: `${text('people.reset.text')} ${text('contingent.bulk.notUndone')}`,
              }),
        confirmLabel: text('people.reset'),
        // Many at once are not pressed in passing.
        ...(of.length > 1 && { isDangerous: true, countdownSeconds: 5 }),
      }),
    /** New first passwords of `mostAtOnce` at most; one press is one request, however often it is sent. */
    reset: async (ids: readonly number[], requestId: string): Promise<HandOutAnswer> => {
      const result = await call(api, endpoints.resetPassword, { body: { ...school, requestId, ids: [...ids] } });
      if (result.kind === 'data') void readAgain();
      return result;
    },
    slips: (ids: readonly number[], requestId: string): Promise<HandOutAnswer> =>
      call(api, endpoints.slips, { body: { ...school, requestId, ids: [...ids] } }),
  };
}
