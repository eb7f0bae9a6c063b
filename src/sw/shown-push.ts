// What a push says on the screen, in the words of this device.
import type { Language } from '#contract/core/localized.ts';
import type { NoticeKind } from '#contract/core/notice-kind.ts';
import type { PushMessage } from '#contract/push/push.schema.ts';
import en from '#contract/push/texts/en.ts';
import kz from '#contract/push/texts/kz.ts';
import ru from '#contract/push/texts/ru.ts';

const dictionaries: Readonly<Record<Language, Record<keyof typeof kz, string>>> = { kz, ru, en };

type Words = (key: keyof typeof kz, values?: Readonly<Record<string, string | number>>) => string;
const wordsOf =
  (language: Language): Words =>
  (key, values = {}) =>
    (dictionaries[language] ?? kz)[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/**
 * Title and text of a message. `message` null: it cannot be read, or its account is not signed in here. `accounts`: the number of accounts on
 * this device.
 */
export function shownPush(
  message: PushMessage | null,
  accounts: number,
  language: Language = message?.language ?? 'kz',
): { title: string; body: string } {
  const words = wordsOf(language);
  if (!message) return { title: 'Qalam', body: words('push.something') };
  const { isTest, child, count, kinds, initials } = message;
  const whose = accounts > 1 && initials !== '' ? ` · ${initials}` : '';
  if (isTest) return { title: `Qalam${whose}`, body: words('push.testText') };
  const told = Object.entries(kinds) as [NoticeKind, number][];
  // A later build of the server may tell of kinds that this one has no words for.
  const lines = told
    .filter(([kind]) => `push.of.${kind}` in kz)
    .map(([kind, of]) => words(`push.of.${kind}`, { count: of }));
  const body = lines.length > 0 ? lines.join('\n') : words('push.count', { count });
  return { title: `${child ?? 'Qalam'}${whose}`, body };
}
