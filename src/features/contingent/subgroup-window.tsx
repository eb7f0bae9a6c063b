// Chosen pupils of one class go into a part of it from a day on. What they are in now is read from the class, so each is shown with the change.
import * as z from 'zod/mini';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { StudentRow } from '#contract/contingent/contingent.schema.ts';
import { localDate } from '#contract/core/people-fields.ts';
import { personName } from '#contract/core/person-name.ts';
import { subgroupsEndpoints } from '#contract/groups/subgroups.endpoints.ts';
import { type DividedClass, type DividedPupil, partOn } from '#contract/groups/subgroups.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { divisionWords } from '#domain/group/division-words.ts';
import { PlannedForm } from '#domain/student/bulk-windows.tsx';
import { useBulkActs } from '#domain/student/use-bulk-acts.ts';
import { type Text, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { ButtonLink, EmptyState, Modal } from '#shared/ui/index.ts';

type Props = { readonly chosen: readonly StudentRow[]; readonly groupId: number; readonly onClose: () => void };

export function IntoSubgroup({ chosen, groupId, onClose }: Props) {
  const text = useText();
  const { school } = useAccount();
  const read = useRead(subgroupsEndpoints.divided, {
    params: { office: 'backoffice' },
    query: { ...school, id: groupId },
  });
  if (read.data && read.data.subgroups.length > 0)
    return <Placing chosen={chosen} divided={read.data} onClose={onClose} />;
  return (
    <Modal isOpen onClose={onClose} title={text('contingent.subgroup')} size={480}>
      <ReadView read={read} rows={4}>
        {() => (
          <EmptyState
            title={text('groups.subgroups.empty')}
            text={text('groups.subgroups.emptyText')}
            actions={
              <ButtonLink to={pagePath(String(school.eduYear), 'backoffice/groups/:groupId/subgroups', { groupId })}>
                {text('groups.subgroups')}
              </ButtonLink>
            }
          />
        )}
      </ReadView>
    </Modal>
  );
}

const form = z.object({ from: localDate, part: z.string().check(z.minLength(1)) });
type Form = z.infer<typeof form>;

type Part = { readonly type: string; readonly subgroupUuid: string | null };
const none = 'none';
const separator = '|';
/** A choice of the list: a part, or none of a division. */
const choiceOf = ({ type, subgroupUuid }: Part) => [subgroupUuid ?? none, type].join(separator);
function partOf(choice: string): Part {
  const [uuid = none, ...type] = choice.split(separator);
  return { type: type.join(separator), subgroupUuid: uuid === none ? null : uuid };
}

function optionsIn(text: Text, { subgroups }: DividedClass) {
  return [...Map.groupBy(subgroups, ({ type }) => type)].flatMap(([type, parts]) => {
    const division = divisionWords(text, type);
    return [
      ...parts.map(({ uuid, label }) => ({
        value: choiceOf({ type, subgroupUuid: uuid }),
        label: label.startsWith(division) ? label : `${division}: ${label}`,
      })),
      {
        value: choiceOf({ type, subgroupUuid: null }),
        label: `${division}: ${text('groups.subgroups.inNone')}`,
      },
    ];
  });
}

type PlacingProps = Pick<Props, 'chosen' | 'onClose'> & { readonly divided: DividedClass };

function Placing({ chosen, divided, onClose }: PlacingProps) {
  const text = useText();
  const { timeZone } = usePerson();
  const { place } = useBulkActs();
  const { days, subgroups, pupils, version } = divided;
  const labelOf = (uuid: string | null) =>
    subgroups.find((part) => part.uuid === uuid)?.label ?? text('groups.subgroups.inNone');
  const options = optionsIn(text, divided);
  /** Who is in the class on the day or comes later; the membership that is written. */
  const pupilOf = (id: number, day: string): DividedPupil | undefined =>
    pupils.find(({ studentUserId, to }) => studentUserId === id && (to === null || to >= day));
  return (
    <PlannedForm<Form>
      name={`students-subgroup-${divided.id}`}
      title={text('contingent.subgroup')}
      chosen={chosen}
      fields={[
        { name: 'part', kind: 'select', label: 'groups.field.label', options },
        { name: 'from', kind: 'date', label: 'groups.field.day', range: days },
      ]}
      schema={form}
      first={() => {
        const today = schoolToday(timeZone);
        return { from: today < days.from ? days.from : today > days.to ? days.to : today };
      }}
      label={text('contingent.subgroup')}
      changeOf={({ part }, from) =>
        text('contingent.fromTo', { from: from ?? '', to: labelOf(partOf(part).subgroupUuid) })
      }
      plan={async ({ part, from }) => ({
        digest: '',
        batch: null,
        rows: chosen.map((student) => {
          const pupil = pupilOf(student.id, from);
          const day = pupil && pupil.from > from ? pupil.from : from;
          const now = pupil ? partOn(pupil, subgroups, { type: partOf(part).type, day }) : null;
          return {
            id: student.id,
            name: personName(student),
            group: labelOf(now),
            wrong: !pupil
              ? text('groups.wrong.member')
              : now === partOf(part).subgroupUuid
                ? text('contingent.subgroup.same')
                : null,
          };
        }),
      })}
      act={(ids, { part, from }) => place(ids, { groupId: divided.id, from, version, ...partOf(part) })}
      onClose={onClose}
    />
  );
}
