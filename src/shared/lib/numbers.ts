// How numbers are written: "1 500,5" in Kazakh and Russian, "1,500.5" in English. The spaces do not break, so a number
// stays on one line.
import type { Language } from '#contract/core/localized.ts';

const space = '\u00a0';
const signs: Readonly<Record<Language, { group: string; point: string; percent: string }>> = {
  kz: { group: space, point: ',', percent: `${space}%` },
  ru: { group: space, point: ',', percent: `${space}%` },
  en: { group: ',', point: '.', percent: '%' },
};

/** Shown for what is no number, such as a share of nothing. */
const noNumber = '–';
const defaultDigits = 2;

export type NumberOptions = {
  /** Exactly so many digits after the comma; without it at most two, and no closing zeros. */
  readonly digits?: number;
};

/** Half up, away from zero, on the decimal digits a person sees: 1.005 is 1.01, where arithmetic would say 1.00. */
function roundHalfUp(value: number, digits: number): string {
  const written = String(Math.abs(value));
  // Nothing to round, or no plain digits to shift.
  if (Number.isInteger(value) || written.includes('e')) return Math.abs(value).toFixed(digits);
  return Number(`${Math.round(Number(`${written}e${digits}`))}e-${digits}`).toFixed(digits);
}

export function formatNumber(value: number, language: Language, { digits }: NumberOptions = {}): string {
  if (!Number.isFinite(value)) return noNumber;
  const { group, point } = signs[language];
  const [whole = '', fraction = ''] = roundHalfUp(value, digits ?? defaultDigits).split('.');
  const shown = digits === undefined ? fraction.replace(/0+$/, '') : fraction;
  const isZero = /^0*$/.test(whole + fraction);
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, group);
  return `${value < 0 && !isZero ? '-' : ''}${grouped}${shown === '' ? '' : point + shown}`;
}

/** A share in percent, 0 to 100, rounded half up to a whole one unless `digits` asks for more: "71 %". */
export function formatPercent(percent: number, language: Language, { digits = 0 }: NumberOptions = {}): string {
  if (!Number.isFinite(percent)) return noNumber;
  return formatNumber(percent, language, { digits }) + signs[language].percent;
}

/** An amount in tenge: "1 500 ₸", with tiyn only where there are any. */
export function formatTenge(amount: number, language: Language): string {
  if (!Number.isFinite(amount)) return noNumber;
  const digits = Number.isInteger(amount) ? 0 : 2;
  return `${formatNumber(amount, language, { digits })}${space}₸`;
}
