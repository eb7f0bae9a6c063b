// The forms that end a request: the departure, the refusal, and the admission that could not happen by itself.
import { FormModal } from '#blocks/form/entry-form.tsx';
import { admissionRequestsEndpoints as endpoints } from '#contract/admission-requests/admission-requests.endpoints.ts';
import {
  type AdmissionRequest,
  longestWords,
  type RefusalFields,
  refusalFields,
} from '#contract/admission-requests/admission-requests.schema.ts';
import { type DepartureFields, departureFields } from '#contract/core/arrivals.ts';
import { personName } from '#contract/core/person-name.ts';
import { addDays } from '#contract/core/time.ts';
import type { ShortGroup } from '#contract/groups/groups.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { dayOfOrder, departureFormFields } from '#domain/student/movement-fields.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { type ArrivalForm, arrivalFields, arrivalForm } from '../student-fields.ts';
import { useRequestWrites } from './use-requests.ts';

type Props = { request: AdmissionRequest; onClose: () => void; onDone: () => void };
type Answered = { batch: string | null };

function useFrame({ uuid, school, ...pupil }: AdmissionRequest, what: string) {
  const text = useText();
  const { timeZone } = usePerson();
  return {
    name: `request-${uuid}-${what}`,
    title: text(`admission-requests.${what}.title`),
    subtitle: `${personName(pupil)}, ${school}`,
    submitLabel: text(`admission-requests.${what}`),
    today: schoolToday(timeZone),
    timeZone,
    version: null,
  };
}

export function LetGo({ request, onClose, onDone }: Props) {
  const text = useText();
  const { api, school } = useAccount();
  const { tell } = useRequestWrites();
  const frame = useFrame(request, 'depart');
  return (
    <FormModal<DepartureFields, Answered>
      {...frame}
      fields={departureFormFields(text)}
      schema={departureFields}
      entry={{ date: frame.today, reason: 'same_district' }}
      follow={(field, typed) =>
        field === 'orderNumber' ? dayOfOrder(typed, 'orderNumber', 'orderDate', frame.today) : {}
      }
      send={(body) => callOrThrow(api, endpoints.depart, { body: { ...school, ...body, uuid: request.uuid } })}
      onSent={({ batch }) => {
        tell(text('admission-requests.departed', { name: personName(request) }), batch);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

export function Refuse({ request, onClose, onDone }: Props) {
  const text = useText();
  const { api, school } = useAccount();
  const { tell } = useRequestWrites();
  return (
    <FormModal<RefusalFields, Answered>
      {...useFrame(request, 'refuse')}
      fields={[
        {
          name: 'words',
          kind: 'long',
          label: 'admission-requests.refuse.words',
          maxLength: longestWords,
          hint: 'admission-requests.refuse.hint',
        },
      ]}
      schema={refusalFields}
      entry={{}}
      send={(body) => callOrThrow(api, endpoints.refuse, { body: { ...school, ...body, uuid: request.uuid } })}
      onSent={() => {
        tell(text('admission-requests.refused'), null);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

export function Admit({ request, groups, onClose, onDone }: Props & { groups: readonly ShortGroup[] }) {
  const text = useText();
  const { api, school } = useAccount();
  const { tell } = useRequestWrites();
  const frame = useFrame(request, 'admit');
  const { arrival, lastDay } = request;
  const group = groups.find(({ id, label }) => (arrival ? id === arrival.groupId : label === request.group));
  const { groupId: _, ...typed } = arrival ?? {};
  // As it was asked for, but not on a day of the other school.
  const wanted = arrival?.arrivalDate ?? frame.today;
  const arrivalDate = lastDay === null || wanted > lastDay ? wanted : addDays(lastDay, 1);
  return (
    <FormModal<ArrivalForm, Answered>
      {...frame}
      fields={arrivalFields(text, groups)}
      schema={arrivalForm}
      entry={{
        reason: 'same_district',
        ...typed,
        arrivalDate,
        ...(group && { groupId: String(group.id) }),
      }}
      follow={(field, typed) =>
        field === 'arrivalOrder' ? dayOfOrder(typed, 'arrivalOrder', 'arrivalOrderDate', frame.today) : {}
      }
      send={({ groupId, ...body }) =>
        callOrThrow(api, endpoints.admit, {
          body: { ...school, ...body, uuid: request.uuid, groupId: Number(groupId) },
        })
      }
      onSent={({ batch }) => {
        tell(text('contingent.admitted', { name: personName(request) }), batch);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
