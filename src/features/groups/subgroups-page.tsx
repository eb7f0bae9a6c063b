// The parts of a class: who is in which, from which day on.
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import * as z from 'zod/mini';
import { FormPage } from '#blocks/form/entry-form.tsx';
import { ReadView } from '#blocks/read/read-view.tsx';
import { AppError } from '#contract/core/errors.ts';
import { localDate } from '#contract/core/people-fields.ts';
import { type DividedClass, divisibleFrom, type StoredDivisions } from '#contract/groups/subgroups.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { DivisionForm } from './division-form.tsx';
import { type Division, divisionsOf, placeOf, placesOn, placeText, pupilsFrom } from './places.ts';
import { placesField } from './places-field.tsx';
import { staleAs, useDivided, useSubgroupWrites } from './use-subgroups.ts';

export default function SubgroupsPage() {
  const text = useText();
  const { eduYear, groupId = '' } = useParams();
  const read = useDivided(Number(groupId));
  const label = read.data?.label;
  return (
    <Page
      title={label ? text('groups.subgroups.title', { group: label }) : text('groups.subgroups')}
      from={[
        { label: text('groups.title'), to: pagePath(eduYear, 'backoffice/groups') },
        { label: label ?? text('groups.group'), to: pagePath(eduYear, 'backoffice/groups/:groupId', { groupId }) },
      ]}
    >
      <ReadView read={read} rows={8}>
        {(divided) => <Divided divided={divided} />}
      </ReadView>
    </Page>
  );
}

function Divided({ divided }: { divided: DividedClass }) {
  const text = useText();
  const [editing, setEditing] = useState<Division | 'new' | null>(null);
  const divisions = divisionsOf(divided);
  const { canWrite, days } = divided;
  const { timeZone } = usePerson();
  const today = schoolToday(timeZone);
  const day = [today < days.from ? days.from : today, days.to].sort()[0] ?? today;
  const count = divided.pupils.filter(({ from, to }) => from <= day && (to === null || day <= to)).length;
  const from = divisibleFrom(divided.special);
  const add = canWrite && (
    <div className="row">
      <Button variant={divisions.length > 0 ? 'default' : 'primary'} icon={plus} onClick={() => setEditing('new')}>
        {text('groups.division.add')}
      </Button>
    </div>
  );
  return (
    <div className="stack">
      {!canWrite && <Notice>{text('groups.subgroups.readOnly')}</Notice>}
      {canWrite && count >= from && (
        <Notice>
          {text('groups.subgroups.large', { count, from })}
          {divided.special > 0 && ` ${text('groups.subgroups.special', { count: divided.special })}`}
        </Notice>
      )}
      {divisions.length === 0 ? (
        <EmptyState
          isPage
          title={text('groups.subgroups.empty')}
          {...(canWrite && { text: text('groups.subgroups.emptyText') })}
          actions={add}
        />
      ) : (
        <>
          {add}
          <Placing
            key={divisions.map(({ parts }) => parts.map(({ uuid }) => uuid)).join()}
            divided={divided}
            day={day}
            onEdit={setEditing}
          />
        </>
      )}
      {editing && (
        <DivisionForm
          divided={divided}
          division={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

const placesForm = z.object({ from: localDate, places: z.array(z.string()) });
type PlacesForm = z.infer<typeof placesForm>;
type Props = { divided: DividedClass; day: string; onEdit: (division: Division) => void };

function Placing({ divided, day, onEdit }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const { place, remove, tell } = useSubgroupWrites(divided);
  const { canWrite } = divided;
  const entryOf = (current: DividedClass) => ({ from: day, places: placesOn(current, day).map(placeText) });
  const entry = entryOf(divided);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the acts close over is of the class, and another component would lose the focus
  const Field = useMemo(
    () =>
      placesField(
        { pupils: pupilsFrom(divided, day), divisions: divisionsOf(divided) },
        canWrite ? { onEdit, onRemove: (type) => void remove(type) } : null,
      ),
    [divided, day],
  );
  if (!canWrite)
    return <Field label={text('groups.subgroups')} error={undefined} typed={entry.places} all={{}} change={() => {}} />;
  return (
    <FormPage<PlacesForm, StoredDivisions>
      name={`subgroups-${divided.id}`}
      fields={[
        { name: 'from', kind: 'date', label: 'groups.field.day', width: 'half', range: divided.days },
        {
          name: 'places',
          kind: 'own',
          label: 'groups.subgroups',
          Draw: Field,
          write: (value) => (value ?? []) as readonly string[],
          read: (typed) => [...typed],
          words: (typed) =>
            text('groups.subgroups.placed', { count: typed.filter((each) => placeOf(each).subgroupUuid).length }),
        },
      ]}
      schema={placesForm}
      entry={entry}
      version={divided.version}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={async ({ from, places, ...press }) => {
        const before = new Set(entry.places);
        const changed = places.filter((each) => !before.has(each)).map(placeOf);
        if (changed.length === 0)
          throw new AppError('VALIDATION_FAILED', { errors: { places: [text('groups.subgroups.same')] } });
        return place({ from, places: changed, ...press }).catch((cause: unknown) => {
          throw staleAs(cause, entryOf);
        });
      }}
      onSent={(stored) => tell('groups.subgroups.saved', stored)}
    />
  );
}
