import { phonePrefix } from '#contract/core/phone.ts';

/** "+7 (771) 534-41-64" (part 3 section 5); a number of another country or shape stays as it is. The mask of an empty field is no number. */
export function formatPhone(phone: string): string {
  if (phone === phonePrefix) return '';
  const found = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  if (!found) return phone;
  const [, operator, first, second, third] = found;
  // Dashes that do not break: a number stays on one line.
  return `${phonePrefix}\u00a0(${operator})\u00a0${first}\u2011${second}\u2011${third}`;
}
