// Requests between schools: those that this school has sent and received, and what is done with one.
import { useStored } from '#blocks/changes/use-undo.ts';
import { admissionRequestsEndpoints as endpoints } from '#contract/admission-requests/admission-requests.endpoints.ts';
import type { AdmissionRequest } from '#contract/admission-requests/admission-requests.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { type Read, useRead, useReadAgain } from '#data/reads/use-read.ts';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { useConfirm, useToast } from '#shared/ui/index.ts';

export function useRequests(): Read<{ rows: AdmissionRequest[] }> {
  const { school } = useAccount();
  return useRead(endpoints.list, { query: school });
}

export function useRequestWrites() {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const stored = useStored();
  const readAgain = useReadAgain();
  const tell = (words: string, batch: string | null) => {
    void readAgain();
    stored(words, batch);
  };
  return {
    tell,
    /** True: it is withdrawn. */
    withdraw: async ({ uuid, school: other }: AdmissionRequest): Promise<boolean> => {
      const isSure = await confirm({
        title: text('admission-requests.withdraw.title', { school: other }),
        text: text('admission-requests.withdraw.text'),
        confirmLabel: text('admission-requests.withdraw'),
      });
      if (!isSure) return false;
      const result = await call(api, endpoints.withdraw, { body: { ...school, uuid, requestId: makeId() } });
      if (result.kind === 'error') {
        void readAgain();
        toast.error(errorWords(result.error, text));
      } else tell(text('admission-requests.withdrawn'), null);
      return result.kind !== 'error';
    },
  };
}
