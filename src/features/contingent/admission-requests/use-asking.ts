// What an admission becomes when the pupil is known: enrolled at another school a request for the departure (decisions E23), of this
// school the way to the card.
import type { Offer, Sent } from '#blocks/form/use-entry-form.ts';
import { admissionRequestsEndpoints as endpoints } from '#contract/admission-requests/admission-requests.endpoints.ts';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { PlainError } from '#contract/core/errors.ts';
import type { FoundPerson } from '#contract/person-registry/person-registry.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { useRights } from '#domain/student/rights.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import { type AdmissionForm, type ArrivalForm, admissionOf } from '../student-fields.ts';

type Found = Pick<StudentRow, 'id' | 'state'>;

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
  const offerToAsk = offer<AdmissionForm>((body) =>
    callOrThrow(api, endpoints.ask, { body: { ...school, ...admissionOf(body) } }),
  );
  const leadTo = (found: Found, open: (found: Found) => void) => {
    const is = found.state === 'archived' ? 'archived' : 'active';
    return {
      label: text(`contingent.found.${is}`),
      words: text(`contingent.found.${is}.text`),
      open: () => open(found),
    };
  };
  return {
    /** `open`: shows who bears the IIN in this school. */
    offerToAskOr:
      (open: (found: Found) => void) =>
      (refused: PlainError): Offer<AdmissionForm> | null => {
        if (refused.code !== 'IIN_TAKEN' || !mayAsk) return offerToAsk(refused);
        return leadTo(refused.current as Found, open);
      },
    /** Where whoever bears an IIN is shown, as soon as it is known; null for anybody who is not of this school. */
    leadToOwn: (open: (found: Found) => void) => (found: FoundPerson) =>
      found.id !== null && mayAsk && (found.kind === 'own' || found.kind === 'archived')
        ? leadTo({ id: found.id, state: found.kind === 'archived' ? 'archived' : 'active' }, open)
        : null,
    offerToAskBack: (id: number) =>
      offer<ArrivalForm>(({ groupId, ...body }) =>
        callOrThrow(api, endpoints.askBack, { body: { ...school, ...body, id, groupId: Number(groupId) } }),
      ),
  };
}
