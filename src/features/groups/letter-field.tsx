// The letter of a class: typed, or chosen of those that the school offers and no class of the grade bears.

import type { OwnFieldProps } from '#blocks/form/fields.ts';
import { longestLetter, mixedParallel } from '#contract/core/class-fields.ts';
import { letterOf, longestMixedName } from '#contract/groups/group-writes.ts';
import type { SchoolGroup } from '#contract/groups/groups.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, TextInput } from '#shared/ui/index.ts';
import style from './groups.module.css';

/** Letters beside the field at most. */
const shown = 8;

/** The field for a school with these letters and classes. */
export function letterField(letters: readonly string[], groups: readonly SchoolGroup[]) {
  return function LetterField({ label, error, typed, all, change }: OwnFieldProps) {
    const text = useText();
    const parallel = all.parallel === '' ? null : Number(all.parallel);
    const isMixed = parallel === mixedParallel;
    const taken = new Set(groups.filter((group) => group.parallel === parallel).map((group) => letterOf(group.letter)));
    const free = parallel === null || isMixed ? [] : letters.filter((letter) => !taken.has(letter)).slice(0, shown);
    return (
      <>
        <TextInput
          label={label}
          error={error}
          autoComplete="off"
          maxLength={isMixed ? longestMixedName : longestLetter}
          {...(isMixed && { hint: text('groups.mixedHint') })}
          value={typed[0] ?? ''}
          onChange={({ target }) => change([target.value])}
        />
        {free.length > 0 && (
          <fieldset aria-label={text('groups.free')} className={style.letters}>
            {free.map((letter) => (
              <Button key={letter} aria-pressed={typed[0] === letter} onClick={() => change([letter])}>
                {letter}
              </Button>
            ))}
          </fieldset>
        )}
      </>
    );
  };
}
