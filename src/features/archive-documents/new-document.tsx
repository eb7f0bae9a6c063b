import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { archiveDocumentsEndpoints as endpoints } from '#contract/archive-documents/archive-documents.endpoints.ts';
import { documentFormats, documentKinds, documentOrder } from '#contract/archive-documents/archive-documents.schema.ts';
import { languages } from '#contract/core/localized.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { documentWords } from './document-columns.tsx';

/** A select gives texts. */
const form = z.object({ ...documentOrder.shape, year: z.string().check(z.minLength(4)) });
type Form = z.infer<typeof form>;

const label = (field: string) => `archive-documents.field.${field}`;
const optionsOf = (text: Text, of: 'kind' | 'language' | 'format', values: readonly string[]) =>
  Object.entries(documentWords(text, of, values)).map(([value, words]) => ({ value, label: words }));

/** What is made is said before; there is nothing to undo, since it changes nothing. */
export function NewDocument({
  onMaking,
  onClose,
}: {
  onMaking: (job: string, name: string) => void;
  onClose: () => void;
}) {
  const [text, language] = [useText(), useLanguage()];
  const { api, school } = useAccount();
  const { user, timeZone } = usePerson();
  return (
    <FormModal<Form, { job: string; name: string }>
      name="archive-document"
      title={text('archive-documents.make.title')}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      fields={[
        {
          name: 'kind',
          kind: 'select',
          label: label('kind'),
          options: optionsOf(text, 'kind', documentKinds),
        },
        {
          name: 'year',
          kind: 'select',
          label: label('year'),
          options: user.years.map(({ eduYear }) => ({ value: String(eduYear), label: yearLabel(eduYear) })),
        },
        {
          name: 'language',
          kind: 'select',
          label: label('language'),
          width: 'half',
          options: optionsOf(text, 'language', languages),
        },
        {
          name: 'format',
          kind: 'select',
          label: label('format'),
          width: 'half',
          options: optionsOf(text, 'format', documentFormats),
        },
      ]}
      schema={form}
      entry={{ kind: 'alphabetBook', year: String(school.eduYear), language, format: 'pdf' }}
      version={null}
      submitLabel={text('archive-documents.make')}
      send={async ({ year, requestId, ...rest }) => {
        const body = { ...school, ...rest, requestId, year: Number(year) };
        const { job } = await callOrThrow(api, endpoints.make, { body });
        return { job, name: `${text(`archive-documents.kind.${rest.kind}`)} ${yearLabel(Number(year))}` };
      }}
      onSent={({ job, name }) => onMaking(job, name)}
      onClose={onClose}
    />
  );
}
