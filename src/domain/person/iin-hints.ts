// What the digits of an IIN suggest goes into fields where nothing was typed (decisions B32).
import { iinHint } from '#contract/core/iin.ts';
import { formatLocalDate } from '#contract/core/time.ts';

/** `genderField`: staff have theirs under another name. */
export function hintsOfIin<Gender extends string>(
  typed: Readonly<Record<string, unknown>>,
  genderField: Gender,
): Partial<Record<Gender | 'bornDate', string>> {
  const hint = iinHint(String(typed.iin ?? ''));
  if (!hint) return {};
  return {
    ...(typed[genderField] ? {} : { [genderField]: hint.gender }),
    ...(typed.bornDate || !hint.birthDate ? {} : { bornDate: formatLocalDate(hint.birthDate) }),
  } as Partial<Record<Gender | 'bornDate', string>>;
}
