// The forms of acts upon many students. What is typed stays until the act is done: whoever looks at the names and turns back finds it again.
import { type ReactNode, useState } from 'react';
import { FormModal, type FormModalProps } from '#blocks/form/entry-form.tsx';
import type { Values } from '#blocks/form/fields.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import type { BulkPlan } from '#contract/contingent/bulk-acts.ts';
import { type DepartureFields, departureFields } from '#contract/core/arrivals.ts';
import { AppError } from '#contract/core/errors.ts';
import { groupsEndpoints } from '#contract/groups/groups.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { BulkPreview } from '#domain/act/bulk-preview.tsx';
import { useText } from '#shared/i18n/index.ts';
import { useConfirm } from '#shared/ui/index.ts';
import { dayOfOrder, departureFormFields, type MoveForm, moveForm, moveFormFields } from './movement-fields.ts';
import { type Pressed, useBulkActs } from './use-bulk-acts.ts';

export type BulkWindow = 'move' | 'depart';
/** `id`: of the user. */
type Chosen = readonly { readonly id: number }[];
type Props = { readonly chosen: Chosen; readonly onClose: () => void };

export function BulkMove({ chosen, onClose }: Props) {
  const text = useText();
  const { school } = useAccount();
  const { data: groups = [] } = useRead(groupsEndpoints.list, { params: { office: 'backoffice' }, query: school });
  const { planMove, move } = useBulkActs();
  const ids = chosen.map(({ id }) => id);
  const bodyOf = ({ groupId, date, reason, orderNumber, orderDate, bringsMarks }: MoveForm) => ({
    groupId: Number(groupId),
    date,
    reason,
    orderNumber,
    orderDate,
    ...(bringsMarks !== undefined && { bringsMarks }),
  });
  return (
    <PlannedForm<MoveForm>
      name="students-move"
      title={text('contingent.move.title')}
      chosen={chosen}
      fields={moveFormFields(text, groups)}
      schema={moveForm}
      first={(today) => ({ date: today, reason: 'class' })}
      label={text('contingent.move')}
      changeOf={(form, from) => {
        const to = groups.find(({ id }) => String(id) === form.groupId)?.label ?? '';
        return text('contingent.fromTo', { from: from ?? text('contingent.noGroup'), to });
      }}
      plan={(form) => planMove(ids, bodyOf(form))}
      act={(fine, form, digest) => move(fine, bodyOf(form), digest)}
      onClose={onClose}
    />
  );
}

export function BulkDeparture({ chosen, onClose }: Props) {
  const text = useText();
  const { planDeparture, depart } = useBulkActs();
  const ids = chosen.map(({ id }) => id);
  const bodyOf = ({ date, reason, orderNumber, orderDate }: DepartureFields) => {
    return { date, reason, orderNumber, orderDate };
  };
  return (
    <PlannedForm<DepartureFields>
      name="students-archive"
      title={text('contingent.archive.title')}
      chosen={chosen}
      fields={departureFormFields(text)}
      schema={departureFields}
      first={(today) => ({ date: today })}
      label={text('contingent.archive')}
      isDangerous
      changeOf={(_, from) => from}
      plan={(form) => planDeparture(ids, bodyOf(form))}
      act={(fine, form, digest) => depart(fine, bodyOf(form), digest)}
      onClose={onClose}
    />
  );
}

type Planned<Form extends Values> = Pick<FormModalProps<Form, BulkPlan>, 'name' | 'title' | 'fields' | 'schema'> & {
  readonly chosen: Chosen;
  readonly first: (today: string) => Partial<Form>;
  readonly label: string;
  readonly isDangerous?: boolean;
  /** In words, beside a name; `from`: the class that is left. */
  readonly changeOf: (form: Form, from: string | null) => ReactNode & (string | null);
  readonly plan: (form: Form) => Promise<BulkPlan>;
  readonly act: (ids: readonly number[], form: Form, digest: string) => Promise<Pressed>;
  readonly onClose: () => void;
};

/** A form, then the names with what changes for each, then the act. */
export function PlannedForm<Form extends Values>(props: Planned<Form>) {
  const { chosen, first, label, isDangerous = false, changeOf, plan, act, onClose, ...form } = props;
  const text = useText();
  const confirm = useConfirm();
  const { timeZone } = usePerson();
  const today = schoolToday(timeZone);
  const [entry, setEntry] = useState<Partial<Form>>(() => first(today));
  const [isTyping, setTyping] = useState(true);
  const show = async ({ body, made }: { body: Form; made: BulkPlan }) => {
    setEntry(body);
    setTyping(false);
    const fine = made.rows.flatMap(({ id, wrong }) => (wrong === null ? [id] : []));
    const rows = made.rows.map((row) => ({ ...row, change: changeOf(body, row.group) }));
    let pressed: Pressed | null;
    do {
      const isSure = await confirm({
        title: form.title,
        isDangerous,
        text: <BulkPreview rows={rows} lasting={text('contingent.bulk.undone')} />,
        confirmLabel: `${label} (${fine.length})`,
        cancelLabel: text('contingent.bulk.back'),
      });
      pressed = isSure ? await act(fine, body, made.digest) : null;
      // The same press again is the same request: what was stored without an answer is answered then.
    } while (pressed === 'unanswered');
    if (pressed === 'done') onClose();
    else setTyping(true);
  };
  if (!isTyping) return null;
  return (
    <FormModal<Form, { body: Form; made: BulkPlan }>
      {...form}
      subtitle={text('contingent.bulk.chosen', { count: chosen.length })}
      entry={entry}
      version={null}
      today={today}
      timeZone={timeZone}
      submitLabel={text('contingent.bulk.show')}
      follow={(field, typed) =>
        (field === 'orderNumber' ? dayOfOrder(typed, 'orderNumber', 'orderDate', today) : {}) as Partial<
          Record<keyof Form & string, string>
        >
      }
      send={async (sent: Sent<Form>) => {
        const { requestId: _, version: __, ...body } = sent;
        const made = await plan(body as unknown as Form);
        if (made.rows.every(({ wrong }) => wrong !== null)) {
          const reasons = made.rows.map(({ name, wrong }) => `${name}: ${wrong}`).slice(0, 10);
          throw new AppError('VALIDATION_FAILED', { errors: { ids: [text('contingent.bulk.nobody'), ...reasons] } });
        }
        return { body: body as unknown as Form, made };
      }}
      onSent={(answer) => void show(answer)}
      onClose={onClose}
    />
  );
}
