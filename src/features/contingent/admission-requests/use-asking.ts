// What an admission becomes when the pupil is enrolled at another school: a request for the departure (decisions E23).
import type { Offer, Sent } from '#blocks/form/use-entry-form.ts';
import { admissionRequestsEndpoints as endpoints } from '#contract/admission-requests/admission-requests.endpoints.ts';
import type { PlainError } from '#contract/core/errors.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import { type AdmissionForm, type ArrivalForm, admissionOf } from '../student-fields.ts';
import { useRights } from '../use-student-writes.ts';

/** Offers of the two forms by which somebody comes; a group lead does not write to other schools and gets none. */
export function useAsking(onAsked: () => void) {
  const { api, school } = useAccount();
  const text = useText();
  const toast = useToast();
  const readAgain = useReadAgain();
  const mayAsk = useRights() === 'all';
  const offer =
    <Form>(ask: (body: Sent<Form>) => Promise<{ school: string }>) =>
    ({ code }: PlainError): Offer<Form> | null => {
      if (code !== 'ENROLLED_ELSEWHERE' || !mayAsk) return null;
      return {
        label: text('admission-requests.ask'),
        words: text('admission-requests.ask.text'),
        send: async (body) => {
          const asked = await ask(body);
          void readAgain();
          toast.success(text('admission-requests.asked', { school: asked.school }));
          onAsked();
        },
      };
    };
  return {
    offerToAsk: offer<AdmissionForm>((body) =>
      callOrThrow(api, endpoints.ask, { body: { ...school, ...admissionOf(body) } }),
    ),
    offerToAskBack: (id: number) =>
      offer<ArrivalForm>(({ groupId, ...body }) =>
        callOrThrow(api, endpoints.askBack, { body: { ...school, ...body, id, groupId: Number(groupId) } }),
      ),
  };
}
