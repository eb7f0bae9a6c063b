import type { Description } from '#contract/core/mutation.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatNumber } from '#shared/lib/numbers.ts';

/** Writes what the formula says, with its numbers as the language writes them. */
export function useSentence(): (description: Description) => string {
  const text = useText();
  const language = useLanguage();
  return ({ message, values }) =>
    text(
      message,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'number' ? formatNumber(value, language) : value,
        ]),
      ),
    );
}
