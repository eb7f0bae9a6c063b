import { setPhoneRules } from '#contract/core/phone.ts';

/**
 * Loads the table of countries, by which a foreign number is checked while it is typed (libphonenumber-js, MIT). It is large and has its
 * own chunk. Without it the server checks the number.
 */
export async function loadPhoneRules(): Promise<void> {
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
    setPhoneRules((number) => {
      const parsed = parsePhoneNumberFromString(number);
      return parsed?.isPossible() ? parsed.number : null;
    });
  } catch {
    // Without a network, before the chunk came.
  }
}
