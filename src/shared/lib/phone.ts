import { phonePrefix } from '#contract/core/validation.ts';

/** "+7 771 534 41 64"; a number of another country or shape stays as it is. */
export function formatPhone(phone: string): string {
  const found = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  return found ? [phonePrefix, ...found.slice(1)].join('\u00a0') : phone;
}
