import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { categoryFields, longestPaper } from '#contract/social/social.cells.ts';
import type { CategoryRow, PupilRow } from '#contract/social/social.lists.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { useCategories, useSocialActs } from './use-social.ts';

const form = z
  .object({ ...categoryFields.shape, category: z.string().check(z.minLength(1)) })
  .check(z.refine(({ from, to }) => to === null || from <= to, { path: ['to'], error: 'social.wrong.period' }));
type Form = z.infer<typeof form>;

type Props = { groupId: number; pupil: PupilRow; row: CategoryRow | null; onClose: () => void };

/** `row` is null for another category of the pupil. */
export function CategoryForm({ groupId, pupil, row, onClose }: Props) {
  const text = useText();
  const { timeZone } = usePerson();
  const { categories, words } = useCategories();
  const { saveCategory } = useSocialActs(groupId);
  const today = schoolToday(timeZone);
  const taken = new Set(pupil.categories.map(({ category }) => category));
  const offered = categories.filter(({ id }) => !taken.has(id));
  const days = { range: { from: '2000-01-01', to: '2099-12-31' }, kind: 'date', width: 'half' } as const;
  return (
    <FormModal<Form, void>
      name={`social-${groupId}-${pupil.pupil}-${row?.category ?? 'new'}`}
      title={row ? (words[row.category] ?? text('social.category')) : text('social.add')}
      subtitle={pupil.name}
      fields={[
        {
          name: 'category',
          kind: 'select',
          label: 'social.field.category',
          options: (row ? categories : offered).map(({ id }) => ({ value: String(id), label: words[id] ?? '' })),
          ...(row && { locked: text('social.categoryStays') }),
        },
        { name: 'from', label: 'social.field.from', ...days },
        { name: 'to', label: 'social.field.to', isOptional: true, ...days },
        { name: 'document', kind: 'text', label: 'social.field.document', isOptional: true, maxLength: longestPaper },
      ]}
      schema={form}
      entry={row ? { ...row, category: String(row.category) } : { from: today }}
      version={row?.version ?? null}
      today={today}
      timeZone={timeZone}
      isStoredHere
      send={({ category, from, to, document, version }) =>
        saveCategory(pupil, Number(category), { from, to, document }, { version })
      }
      onSent={onClose}
      onClose={onClose}
    />
  );
}
