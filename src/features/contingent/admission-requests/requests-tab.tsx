// Requests between schools: what others ask of this school, and what it asks of them; a window opens from each.
import { useMemo } from 'react';
import { columnsOf, List, useShownRow } from '#blocks/list/index.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import {
  type AdmissionRequest,
  admissionRequestList,
  isWaitedFor,
  requestSides,
  requestStates,
} from '#contract/admission-requests/admission-requests.schema.ts';
import { personName } from '#contract/core/person-name.ts';
import { usePerson } from '#data/session/person.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { RequestWindow } from './request-window.tsx';
import { useRequests } from './use-requests.ts';

export default function RequestsTab() {
  const read = useRequests();
  return (
    <ReadView read={read} rows={6}>
      {({ rows }) => <Requests rows={rows} />}
    </ReadView>
  );
}

function Requests({ rows }: { rows: readonly AdmissionRequest[] }) {
  const text = useText();
  const { timeZone } = usePerson();
  const columns = useMemo(() => columnsIn(text, timeZone), [text, timeZone]);
  const { shown, to, close } = useShownRow('request', rows, admissionRequestList.id);
  return (
    <>
      <List
        name="admission-requests"
        title={text('admission-requests.list')}
        list={admissionRequestList}
        columns={columns}
        rows={rows}
        searchHint={text('admission-requests.search')}
        empty={
          <EmptyState isPage title={text('admission-requests.empty')} text={text('admission-requests.emptyText')} />
        }
        to={to}
      />
      {shown && <RequestWindow request={shown} onClose={close} />}
    </>
  );
}

const wordsOf = (text: Text, what: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, text(`admission-requests.${what}.${value}`)]));

function columnsIn(text: Text, timeZone: string) {
  const title = (field: string) => text(`admission-requests.field.${field}`);
  const states = wordsOf(text, 'state', requestStates);
  return columnsOf(admissionRequestList, {
    name: { title: title('name'), width: 16, show: (row: AdmissionRequest) => personName(row) },
    state: {
      title: title('state'),
      width: 11,
      card: 'state',
      words: states,
      show: (row: AdmissionRequest) => (
        <span className={isWaitedFor(row) ? 'chip chip--warn' : 'chip'}>{states[row.state]}</span>
      ),
    },
    side: { title: title('side'), width: 10, card: 'detail', words: wordsOf(text, 'side', requestSides) },
    school: { title: title('school'), width: 16, card: 'detail' },
    group: { title: title('group'), width: 6, card: 'end' },
    iin: { title: title('iin'), width: 9, isHidden: true },
    arrivalDate: { title: title('arrivalDate'), width: 8 },
    askedAt: {
      title: title('askedAt'),
      width: 10,
      isHidden: true,
      show: ({ askedAt }: AdmissionRequest) => formatDateTime(askedAt, timeZone),
    },
    expiresOn: { title: title('expiresOn'), width: 8 },
  });
}
