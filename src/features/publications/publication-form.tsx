// Writes a publication: what it says in three languages, for whom, and from when to when.
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import { type Language, languages, pickLocalized } from '#contract/core/localized.ts';
import {
  audienceRoles,
  longestText,
  longestTitle,
  type Publication,
  type PublicationOptions,
  publicationKinds,
  type StoredPublication,
} from '#contract/core/publication.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { ButtonsField, ButtonsFieldWithTutor, readButtons, writeButtons } from './buttons-field.tsx';
import { type PublicationForm as Form, formOf, publicationForm, targetKey } from './form-values.ts';
import { PictureField } from './picture-field.tsx';
import { usePublications } from './use-publications.ts';

type Field = FormField<keyof Form & string>;
type Props = {
  /** Null: a new one. */
  publication: Publication | null;
  options: PublicationOptions;
  onClose: () => void;
};

export function PublicationForm({ publication, options, onClose }: Props) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { send, saved } = usePublications();
  const [first] = options.targets;
  const entry = publication
    ? formOf(publication, timeZone)
    : { kind: 'news' as const, ...(first && { target: targetKey(first) }) };
  return (
    <FormModal<Form, StoredPublication>
      name={`publications-${publication?.id ?? 'new'}`}
      title={text(publication ? 'publications.edit' : 'publications.add')}
      size={700}
      fields={useFields(options, publication, language)}
      schema={publicationForm}
      entry={entry}
      version={publication?.version ?? null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      send={(form) => send(publication, form, timeZone)}
      onSent={(stored) => {
        saved(stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function useFields(options: PublicationOptions, publication: Publication | null, language: Language): Field[] {
  const text = useText();
  const label = (name: string) => `publications.field.${name}`;
  const picture = (name: 'wide' | 'narrow'): Field => ({
    name,
    kind: 'own',
    label: label(name),
    width: 'half',
    Draw: PictureField,
    write: (value) => (typeof value === 'string' ? [value] : []),
    read: ([uuid]) => uuid ?? null,
    words: ([uuid]) => (uuid ? text('publications.picture.here') : ''),
  });
  const many = (name: keyof Form & string, values: { value: string; label: string }[], hint = 'everybody'): Field => ({
    name,
    kind: 'multiSelect',
    label: label(name),
    hint: label(hint),
    isOptional: 'sometimes',
    options: values,
  });
  const targets = options.targets.map((target) => ({
    value: targetKey(target),
    label: pickLocalized(target.name, language),
  }));
  const isOfArea = (typed: Readonly<Record<string, unknown>>) => !String(typed.target).startsWith('school');
  const isWide = (typed: Readonly<Record<string, unknown>>) => /^(region|country)/.test(String(typed.target));
  /** What there is nothing to choose from is not asked. */
  const ofArea = (field: Field): Field[] =>
    'options' in field && field.options.length > 0 ? [{ ...field, isShown: isOfArea }] : [];
  const own = publication && options.targets.find((target) => targetKey(target) === targetKey(publication));
  return [
    {
      name: 'target',
      kind: 'select',
      label: label('target'),
      width: 'half',
      // For whom it is written never changes.
      options: own ? targets.filter(({ value }) => value === targetKey(own)) : targets,
    },
    {
      name: 'kind',
      kind: 'select',
      label: label('kind'),
      width: 'half',
      options: publicationKinds.map((kind) => ({ value: kind, label: text(`publications.kind.${kind}`) })),
    },
    ...languages.flatMap((one): Field[] => {
      const end = `${one[0]?.toUpperCase()}${one.slice(1)}` as 'Kz';
      return [
        {
          name: `title${end}`,
          kind: 'text',
          label: label(`title.${one}`),
          isOptional: 'sometimes',
          maxLength: longestTitle,
        },
        {
          name: `body${end}`,
          kind: 'long',
          label: label(`body.${one}`),
          isOptional: 'sometimes',
          maxLength: longestText,
        },
      ];
    }),
    picture('wide'),
    picture('narrow'),
    {
      name: 'buttons',
      kind: 'own',
      label: label('buttons'),
      Draw: (options.services ?? []).includes('tutor') ? ButtonsFieldWithTutor : ButtonsField,
      write: writeButtons,
      read: readButtons,
      words: (typed) => text('publications.button.count', { count: readButtons(typed).length }),
    },
    many(
      'roles',
      audienceRoles.map((role) => ({ value: role, label: text(`shell.role.${role}`) })),
    ),
    many(
      'parallels',
      Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
      'parallelsHint',
    ),
    ...ofArea(
      many(
        'regions',
        options.regions.map(({ id, name }) => ({ value: String(id), label: pickLocalized(name, language) })),
      ),
    ),
    ...ofArea(
      many(
        'regionSets',
        (options.regionSets ?? []).map((set) => ({ value: set, label: text(`publications.regionSet.${set}`) })),
        'regionSetsHint',
      ),
    ),
    ...ofArea(
      many(
        'schools',
        options.schools.map(({ id, name }) => ({ value: String(id), label: name })),
      ),
    ),
    ...ofArea(
      many(
        'schoolTypes',
        options.schoolTypes.map((type) => ({ value: type, label: type })),
      ),
    ),
    {
      name: 'fromDate',
      kind: 'date',
      label: label('fromDate'),
      hint: label('fromHint'),
      isOptional: true,
      width: 'third',
    },
    { name: 'fromTime', kind: 'time', label: label('fromTime'), isOptional: true, width: 'third' },
    { name: 'untilDate', kind: 'date', label: label('untilDate'), isOptional: true, width: 'third' },
    { name: 'isImportant', kind: 'checkbox', label: label('isImportant'), isShown: isWide },
  ];
}
