// The windows about programmes: one is opened, changed or closed, a pupil comes into it or leaves it.
import { useMemo } from 'react';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { personName } from '#contract/core/person-name.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import type { Programme, ProgrammeMember, StoredProgramme } from '#contract/inclusive/inclusive.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useBellOptions, useLeads } from '#domain/group/class-options.ts';
import { useText } from '#shared/i18n/index.ts';
import { programmeName } from './programme-columns.tsx';
import {
  type ArrivalForm,
  arrivalFields,
  arrivalForm,
  type ChangeForm,
  type ClosingForm,
  changeFields,
  changeForm,
  closingFields,
  closingForm,
  type EndForm,
  endFields,
  endForm,
  type NewForm,
  newFields,
  newForm,
  type Offered,
  type Options,
} from './programme-fields.ts';
import { useProgrammeWrites } from './use-programmes.ts';

const office = { office: 'backoffice' } as const;

const useOffered = (): Offered => ({ teachers: useLeads(), schemes: useBellOptions() });

function useFrame() {
  const { timeZone } = usePerson();
  return { today: schoolToday(timeZone), timeZone };
}

export function NewProgramme({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { school } = useAccount();
  const { create, tell } = useProgrammeWrites();
  const { data: groups = [] } = useRead(groupsEndpoints.shortList, { params: office, query: school });
  const offered = useOffered();
  const classes = groups.filter(({ parallel }) => parallel > 0).map(({ id, label }) => ({ value: String(id), label }));
  return (
    <FormModal<NewForm, StoredProgramme>
      {...useFrame()}
      name="programme-new"
      title={text('inclusive.create.title')}
      size={700}
      fields={newFields(text, classes, offered)}
      schema={newForm}
      entry={{ quarterStart: '1', quarterEnd: '4' }}
      version={null}
      needs={['programmeId', 'parentId', 'timeSchemeUuid']}
      submitLabel={text('inclusive.create')}
      send={create}
      onSent={(stored) => {
        tell('inclusive.created', stored.label, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type Props = { programme: Programme; onClose: () => void };

export function EditProgramme({ programme, onClose }: Props) {
  const text = useText();
  const { change, tell } = useProgrammeWrites();
  const { id, version, label, inclusiveDescription, teacher, timeSchemeUuid, quarterStart, quarterEnd } = programme;
  return (
    <FormModal<ChangeForm, StoredProgramme>
      {...useFrame()}
      name={`programme-${id}`}
      title={text('inclusive.edit')}
      subtitle={label}
      fields={changeFields(programme.programmeId, useOffered())}
      schema={changeForm}
      entry={{
        inclusiveDescription,
        personnelId: teacher && String(teacher.userId),
        quarterStart: String(quarterStart),
        quarterEnd: String(quarterEnd),
        ...(timeSchemeUuid !== null && { timeSchemeUuid }),
      }}
      version={version}
      send={(body) => change(id, body)}
      onSent={(stored) => {
        tell('inclusive.saved', stored.label, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function CloseProgramme({ programme, onClose }: Props) {
  const text = useText();
  const { close, tell } = useProgrammeWrites();
  const frame = useFrame();
  const { id, version, label, pupils } = programme;
  return (
    <FormModal<ClosingForm, StoredProgramme>
      {...frame}
      name={`programme-${id}-close`}
      title={text('inclusive.close.title')}
      subtitle={
        <>
          {label}
          {pupils > 0 && <p>{text('inclusive.close.text', { count: pupils })}</p>}
        </>
      }
      fields={closingFields}
      schema={closingForm}
      entry={{ endDate: frame.today }}
      version={version}
      submitLabel={text('inclusive.close')}
      send={(body) => close(id, body)}
      onSent={(stored) => {
        tell('inclusive.closed', stored.label, stored.batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type PupilProps = Props & { members: readonly ProgrammeMember[] };
type Stored = { id: number; batch: string | null };
const nameIn = (options: Options, id: number) => options.find(({ value }) => value === String(id))?.label ?? '';

export function AddPupil({ programme, members, onClose }: PupilProps) {
  const text = useText();
  const { school } = useAccount();
  const { add, tell } = useProgrammeWrites();
  const frame = useFrame();
  const { data: group } = useRead(groupsEndpoints.byId, {
    params: office,
    query: { ...school, id: programme.parent.id },
  });
  const pupils = useMemo(() => {
    const present = new Set(members.filter(({ to }) => to === null).map(({ id }) => id));
    return (group?.members ?? [])
      .filter(({ number, studentUserId }) => number !== null && !present.has(studentUserId))
      .map((member) => ({ value: String(member.studentUserId), label: personName(member) }));
  }, [group, members]);
  return (
    <FormModal<ArrivalForm, Stored>
      {...frame}
      name={`programme-${programme.id}-add`}
      title={text('inclusive.add.title')}
      subtitle={`${programmeName(text, programme)}, ${programme.parent.label}`}
      fields={arrivalFields(pupils)}
      schema={arrivalForm}
      entry={{ arrivalDate: frame.today }}
      version={null}
      needs={['contingentId', 'arrivalDate', 'arrivalOrder']}
      submitLabel={text('inclusive.add')}
      send={(body) => add(programme.id, body)}
      onSent={({ id, batch }) => {
        tell('inclusive.added', nameIn(pupils, id), batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function EndPupil({ programme, members, onClose }: PupilProps) {
  const text = useText();
  const { end, tell } = useProgrammeWrites();
  const frame = useFrame();
  const pupils = members
    .filter(({ to }) => to === null)
    .map(({ id, fullName }) => ({ value: String(id), label: fullName }));
  const [only, ...others] = pupils;
  return (
    <FormModal<EndForm, Stored>
      {...frame}
      name={`programme-${programme.id}-end`}
      title={text('inclusive.end.title')}
      subtitle={programme.label}
      fields={endFields(pupils)}
      schema={endForm}
      entry={{ retirementDate: frame.today, ...(only && others.length === 0 && { contingentId: only.value }) }}
      version={null}
      needs={['contingentId', 'retirementDate', 'retirementOrder']}
      submitLabel={text('inclusive.end')}
      send={end}
      onSent={({ id, batch }) => {
        tell('inclusive.ended', nameIn(pupils, id), batch);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
