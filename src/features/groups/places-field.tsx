// Pupils and divisions: one tap puts a pupil into a part, another takes them out. On a phone one division is seen at a time.
import { useState } from 'react';
import type { OwnFieldProps } from '#blocks/form/fields.ts';
import type { DividedPupil, Place, Subgroup } from '#contract/groups/subgroups.ts';
import { divisionWords } from '#domain/group/division-words.ts';
import { pickLocalized, type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { dots, edit, trash } from '#shared/ui/icons/pages.ts';
import { classes, IconButton, Menu, ScrollFrame, Select } from '#shared/ui/index.ts';
import { type Division, halves, placeOf, placeText } from './places.ts';
import style from './subgroups.module.css';

export type DivisionActs = { readonly onEdit: (division: Division) => void; readonly onRemove: (type: string) => void };
type Shown = { readonly pupils: readonly DividedPupil[]; readonly divisions: readonly Division[] };

/** The field of a class; `acts` are null for somebody who only reads. */
export function placesField({ pupils, divisions }: Shown, acts: DivisionActs | null) {
  return function PlacesField({ label, error, typed, change }: OwnFieldProps) {
    const text = useText();
    const [seen, setSeen] = useState(divisions[0]?.type ?? '');
    const places = typed.map(placeOf);
    const put = (next: readonly Place[]) => {
      const changed = new Map(next.map((place) => [`${place.studentGroupUuid} ${place.type}`, place]));
      change(places.map((place) => placeText(changed.get(`${place.studentGroupUuid} ${place.type}`) ?? place)));
    };
    const partOf = ({ studentGroupUuid }: DividedPupil, type: string) =>
      places.find((place) => place.studentGroupUuid === studentGroupUuid && place.type === type)?.subgroupUuid ?? null;
    return (
      <fieldset className={style.field}>
        <legend className="vh">{label}</legend>
        {divisions.length > 1 && (
          <div className={style.choice}>
            <Select
              label={text('groups.field.division')}
              value={seen}
              options={divisions.map(({ type }) => ({ value: type, label: divisionWords(text, type) }))}
              onChange={({ target }) => setSeen(target.value)}
            />
          </div>
        )}
        {error !== undefined && (
          <p className="field__error" role="alert">
            {error}
          </p>
        )}
        <ScrollFrame label={label} className={classes('card', 'table-scroll', style.scroll)}>
          <table className={classes('table', style.table)}>
            <thead>
              <tr>
                <th scope="col">{text('groups.subgroups.pupil')}</th>
                {divisions.map((division) => (
                  <th key={division.type} scope="col" data-seen={division.type === seen}>
                    <DivisionHead
                      division={division}
                      counts={division.parts.map(
                        ({ uuid }) => places.filter(({ subgroupUuid }) => subgroupUuid === uuid).length,
                      )}
                      acts={acts}
                      onHalves={(by) => put(halves(pupils, division, by))}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {pupils.map((pupil) => (
                <tr key={pupil.studentGroupUuid}>
                  <th scope="row" className="row-head">
                    {pupil.name}
                  </th>
                  {divisions.map(({ type, parts }) => (
                    <td key={type} data-seen={type === seen}>
                      <Parts
                        label={text('groups.subgroups.choices', {
                          name: pupil.name,
                          division: divisionWords(text, type),
                        })}
                        parts={parts}
                        chosen={partOf(pupil, type)}
                        {...(acts && {
                          onChoose: (subgroupUuid) =>
                            put([{ studentGroupUuid: pupil.studentGroupUuid, type, subgroupUuid }]),
                        })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      </fieldset>
    );
  };
}

type PartsProps = {
  label: string;
  parts: readonly Subgroup[];
  chosen: string | null;
  onChoose?: (subgroupUuid: string | null) => void;
};
function Parts({ label, parts, chosen, onChoose }: PartsProps) {
  const text = useText();
  if (!onChoose) {
    const part = parts.find(({ uuid }) => uuid === chosen);
    return part ? part.label : <span className="muted">{text('groups.subgroups.inNone')}</span>;
  }
  return (
    <fieldset aria-label={label} className={style.parts}>
      {parts.map(({ uuid, label: name }, index) => (
        <button
          key={uuid}
          type="button"
          aria-pressed={uuid === chosen}
          aria-label={`${index + 1}. ${name}`}
          title={name}
          onClick={() => onChoose(uuid === chosen ? null : uuid)}
        >
          {index + 1}
        </button>
      ))}
    </fieldset>
  );
}

type HeadProps = {
  division: Division;
  counts: readonly number[];
  acts: DivisionActs | null;
  onHalves: (by: 'alphabet' | 'gender') => void;
};
function DivisionHead({ division, counts, acts, onHalves }: HeadProps) {
  const text = useText();
  const language = useLanguage();
  const name = divisionWords(text, division.type);
  const taught = (part: Subgroup) =>
    part.taught
      .map(({ subject, teachers }) => taughtWords(text, pickLocalized(subject, language), teachers))
      .join(', ');
  return (
    <div className={style.head}>
      <div>
        <b>{name}</b>
        <ol>
          {division.parts.map((part, index) => (
            <li key={part.uuid} title={taught(part)}>
              {index + 1}. {text('groups.subgroups.counts', { label: part.label, count: counts[index] ?? 0 })}
            </li>
          ))}
        </ol>
      </div>
      {acts && (
        <Menu
          label={name}
          placement="end"
          items={[
            { label: text('groups.subgroups.alphabet'), onSelect: () => onHalves('alphabet') },
            ...(division.parts.length === 2
              ? [{ label: text('groups.subgroups.gender'), onSelect: () => onHalves('gender') }]
              : []),
            'separator',
            { label: text('groups.division.edit'), icon: edit, onSelect: () => acts.onEdit(division) },
            {
              label: text('groups.division.remove'),
              icon: trash,
              isDangerous: true,
              onSelect: () => acts.onRemove(division.type),
            },
          ]}
          trigger={(attributes) => <IconButton icon={dots} label={`${text('people.more')}: ${name}`} {...attributes} />}
        />
      )}
    </div>
  );
}

const taughtWords = (text: Text, subject: string, teachers: string) =>
  teachers === '' ? subject : text('groups.subgroups.taught', { subject, teachers });
