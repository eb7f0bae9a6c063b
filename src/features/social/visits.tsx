// Visits to pupils' homes: the list, one visit, its form. Written without a network.
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { columnsOf, List, useShownRow } from '#blocks/list/index.ts';
import { personName } from '#contract/core/person-name.ts';
import { longestReason, longestResult, longestVisitor, visitFields } from '#contract/social/social.cells.ts';
import { type VisitRow, visitList } from '#contract/social/social.lists.ts';
import { socialCell } from '#contract/social/social.office.documents.ts';
import type { SocialClassBody } from '#contract/social/social.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { stateColumn } from '#domain/operation/state-column.tsx';
import { WrittenWindow } from '#domain/operation/written-window.tsx';
import type { Fact } from '#domain/person/facts.tsx';
import { useText } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { historyPath } from '#shared/lib/history-path.ts';
import { plus } from '#shared/ui/icons/index.ts';
import { edit, history, trash } from '#shared/ui/icons/pages.ts';
import { Button, ButtonLink, EmptyState } from '#shared/ui/index.ts';
import styles from './social.module.css';
import { useSocialActs } from './use-social.ts';

type Props = { groupId: number; body: SocialClassBody; rows: readonly VisitRow[] };

export function Visits({ groupId, body, rows }: Props) {
  const text = useText();
  const { isReadOnly } = usePerson();
  const [editing, setEditing] = useState<VisitRow | 'new' | null>(null);
  const columns = useMemo(() => {
    const title = (field: string) => text(`social.visits.${field}`);
    return columnsOf(visitList, {
      name: { title: text('social.field.name'), width: 16 },
      date: { title: title('date'), width: 8, card: 'end' },
      who: { title: title('who'), width: 12, card: 'detail' },
      why: { title: title('why'), width: 18, card: 'detail' },
      result: { title: title('result'), width: 20 },
      state: stateColumn(text, text('social.field.state')),
    });
  }, [text]);
  const { shown, to, close } = useShownRow('visit', rows, visitList.id);
  const add = !isReadOnly && (
    <Button variant="primary" icon={plus} onClick={() => setEditing('new')}>
      {text('social.visits.add')}
    </Button>
  );
  return (
    <div className="stack">
      {rows.length > 0 && <div>{add}</div>}
      <List
        name="social-visits"
        title={text('social.visits.homeOf', { label: body.label })}
        list={visitList}
        columns={columns}
        rows={rows}
        searchHint={text('social.visits.search')}
        empty={<EmptyState title={text('social.visits.none')} text={text('social.visits.noneText')} actions={add} />}
        to={to}
        {...(!isReadOnly && { onEdit: setEditing, onNew: () => setEditing('new') })}
      />
      {shown && <VisitView groupId={groupId} visit={shown} onEdit={() => setEditing(shown)} onClose={close} />}
      {editing && (
        <VisitForm
          groupId={groupId}
          body={body}
          visit={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

type ViewProps = { groupId: number; visit: VisitRow; onEdit: () => void; onClose: () => void };

function VisitView({ groupId, visit, onEdit, onClose }: ViewProps) {
  const text = useText();
  const { school } = useAccount();
  const { isReadOnly } = usePerson();
  const { removeVisit } = useSocialActs(groupId);
  const { name, date, who, why, result, state, pupil, uuid } = visit;
  const facts: readonly Fact[] = [
    [text('social.visits.date'), formatDate(date)],
    [text('social.visits.who'), who],
    [text('social.visits.why'), why],
    [text('social.visits.result'), result && <span className={styles.long}>{result}</span>],
  ];
  return (
    <WrittenWindow
      title={name}
      state={state}
      facts={facts}
      onClose={onClose}
      words={{ decide: text('social.decide'), open: text('social.toUnsent') }}
    >
      {!isReadOnly && (
        <>
          <Button icon={edit} onClick={onEdit}>
            {text('social.change')}
          </Button>
          <Button icon={trash} onClick={() => void removeVisit(visit).then(onClose)}>
            {text('social.remove')}
          </Button>
        </>
      )}
      <ButtonLink icon={history} to={historyPath(school.eduYear, socialCell(groupId, 'visit', pupil, uuid))}>
        {text('social.history')}
      </ButtonLink>
    </WrittenWindow>
  );
}

const form = z.object({ ...visitFields.shape, pupil: z.string().check(z.minLength(1)) });
type Form = z.infer<typeof form>;
type FormProps = { groupId: number; body: SocialClassBody; visit: VisitRow | null; onClose: () => void };

/** `visit` is null for a new one; of one that is there the pupil stays. */
function VisitForm({ groupId, body, visit, onClose }: FormProps) {
  const text = useText();
  const { user } = useAccount();
  const { timeZone } = usePerson();
  const { saveVisit } = useSocialActs(groupId);
  const today = schoolToday(timeZone);
  const label = (field: string) => `social.visits.${field}`;
  const names = new Map(body.pupils.map((pupil) => [pupil.pupil, personName(pupil)]));
  return (
    <FormModal<Form, void>
      name={`social-visit-${groupId}-${visit?.uuid ?? 'new'}`}
      title={text(visit ? 'social.visits.change' : 'social.visits.add')}
      subtitle={visit?.name ?? body.label}
      fields={[
        {
          name: 'pupil',
          kind: 'select',
          label: 'social.field.name',
          width: 'half',
          options: [...names].map(([value, words]) => ({ value, label: words })),
          ...(visit && { locked: text('social.visits.pupilStays') }),
        },
        {
          name: 'date',
          kind: 'date',
          label: label('date'),
          width: 'half',
          range: { from: '2000-01-01', to: today },
        },
        { name: 'who', kind: 'text', label: label('who'), maxLength: longestVisitor },
        { name: 'why', kind: 'text', label: label('why'), maxLength: longestReason },
        { name: 'result', kind: 'long', label: label('result'), isOptional: true, maxLength: longestResult },
      ]}
      schema={form}
      entry={visit ?? { date: today, who: `${user.surname} ${user.firstname}` }}
      version={visit?.version ?? null}
      size={700}
      today={today}
      timeZone={timeZone}
      isStoredHere
      send={({ pupil, date, who, why, result, version }) =>
        saveVisit({ pupil, name: names.get(pupil) ?? '' }, visit?.uuid ?? null, { date, who, why, result }, { version })
      }
      onSent={onClose}
      onClose={onClose}
    />
  );
}
