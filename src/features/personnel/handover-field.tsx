// Which assignments are handed over, and to whom: one choice for each, and one for all of them; what it would bring stands below.
import type { OwnFieldProps } from '#blocks/form/fields.ts';
import { compareKazakh } from '#contract/core/collation.ts';
import { readTyped } from '#contract/core/form.ts';
import type { StaffAssignment, StaffMember } from '#contract/personnel/personnel.schema.ts';
import { staffName } from '#contract/personnel/personnel.schema.ts';
import { isAboveDeputies, mayLead } from '#contract/personnel/positions.ts';
import type { Replacement } from '#contract/personnel/replacement.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { classes, Select } from '#shared/ui/index.ts';
import style from './replacement.module.css';
import { PreviewOfReplacement } from './replacement-preview.tsx';
import { usePreview } from './use-replacements.ts';

/** One handover as the form keeps it. */
const textOf = (assignmentUuid: string, substituteId: string | number) => `${assignmentUuid} ${substituteId}`;
export type HandedOver = { readonly assignmentUuid: string; readonly substituteId: number };
export const handedOverOf = (typed: readonly string[]): HandedOver[] =>
  typed.map((line) => {
    const [assignmentUuid = '', substituteId = ''] = line.split(' ');
    return { assignmentUuid, substituteId: Number(substituteId) };
  });
export const typedHandover = (handed: readonly HandedOver[]): string[] =>
  handed.map(({ assignmentUuid, substituteId }) => textOf(assignmentUuid, substituteId));

/** Who may be replaced, or replace somebody: a deputy touches neither a director nor an administrator. */
export function teachersAmong(staff: readonly StaffMember[], isDirector: boolean): StaffMember[] {
  return staff
    .filter(
      ({ state, positionId, isBlocked }) =>
        state === 'active' && !isBlocked && mayLead(positionId) && (isDirector || !isAboveDeputies(positionId)),
    )
    .sort((a, b) => compareKazakh(staffName(a), staffName(b)));
}

/** What somebody teaches, and what was handed over of it, which comes back to them. */
export function assignmentsOf(
  { id, assignments }: StaffMember,
  replacements: readonly Replacement[],
): readonly StaffAssignment[] {
  const handed = replacements
    .filter(({ userId }) => userId === id)
    .flatMap((one) =>
      one.assignments.map(({ assignmentUuid, substitute: _, ...rest }) => ({ uuid: assignmentUuid, ...rest })),
    );
  return [...new Map([...handed, ...assignments].map((assignment) => [assignment.uuid, assignment])).values()];
}

type Shown = {
  /** Null: the form says in `userId` who is replaced. */
  readonly member: StaffMember | null;
  readonly teachers: readonly StaffMember[];
  readonly replacements: readonly Replacement[];
};

export function handoverField({ member, teachers, replacements }: Shown) {
  return function HandoverField({ label, error, typed, all, change }: OwnFieldProps) {
    const text = useText();
    const language = useLanguage();
    const replaced = member ?? teachers.find(({ id }) => String(id) === all.userId);
    const offered = replaced ? assignmentsOf(replaced, replacements) : [];
    const handed = new Map(handedOverOf(typed).map((one) => [one.assignmentUuid, String(one.substituteId)]));
    const dateOf = (field: 'dateFrom' | 'dateTo') => {
      const read = readTyped('date', String(all[field] ?? ''));
      return 'value' in read ? (read.value as string | null) : null;
    };
    const dateFrom = dateOf('dateFrom');
    const previewed = usePreview(
      replaced && dateFrom !== null && handed.size > 0
        ? { userId: replaced.id, dateFrom, dateTo: dateOf('dateTo'), assignments: handedOverOf(typed) }
        : null,
    );
    if (!replaced) return null;
    if (offered.length === 0) return <p className="muted">{text('personnel.replace.none')}</p>;
    const others = teachers.filter(({ id }) => id !== replaced.id);
    const keep = { value: '', label: text('personnel.replace.keep') };
    /** Who teaches it beside the replaced teacher does so anyway. */
    const mayTakeOver = ({ assignments }: StaffMember, uuid: string) => assignments.every((own) => own.uuid !== uuid);
    const loadOf = ({ weeklyHours }: StaffMember) =>
      text('personnel.hours', { hours: formatNumber(weeklyHours, language) });
    const put = (next: ReadonlyMap<string, string>) =>
      change(offered.flatMap(({ uuid }) => (next.get(uuid) ? [textOf(uuid, next.get(uuid) ?? '')] : [])));
    const giveAll = (id: string) => {
      const teacher = others.find((one) => String(one.id) === id);
      const free = offered.filter(({ uuid }) => teacher && mayTakeOver(teacher, uuid));
      put(new Map(free.map(({ uuid }) => [uuid, id])));
    };
    const chosen = new Set(handed.values());
    return (
      <fieldset className={style.field}>
        <legend className={style.legend}>{label}</legend>
        {error !== undefined && (
          <p className="field__error" role="alert">
            {error}
          </p>
        )}
        {offered.length > 1 && (
          <Select
            label={text('personnel.replace.forAll')}
            value={chosen.size === 1 ? ([...chosen][0] ?? '') : ''}
            options={[
              keep,
              ...others.map((one) => ({ value: String(one.id), label: `${staffName(one)} · ${loadOf(one)}` })),
            ]}
            onChange={({ target }) => giveAll(target.value)}
          />
        )}
        <ul className={classes('card', style.assignments)}>
          {offered.map(({ uuid, group, subgroup, subject, weeklyHours }) => {
            const what = [group, pickLocalized(subject, language), subgroup].filter(Boolean).join(' ');
            return (
              <li key={uuid}>
                <span>
                  {what}{' '}
                  <span className="muted num">
                    {text('personnel.hours', { hours: formatNumber(weeklyHours, language) })}
                  </span>
                </span>
                <Select
                  label={text('personnel.replace.substitute', { what })}
                  isLabelHidden
                  value={handed.get(uuid) ?? ''}
                  options={[
                    keep,
                    ...others
                      .filter((one) => mayTakeOver(one, uuid))
                      .map((one) => ({ value: String(one.id), label: `${one.surname} ${one.firstname}` })),
                  ]}
                  onChange={({ target }) => put(new Map([...handed, [uuid, target.value]]))}
                />
              </li>
            );
          })}
        </ul>
        <PreviewOfReplacement previewed={previewed} />
      </fieldset>
    );
  };
}
