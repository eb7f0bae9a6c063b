import type { OwnContacts } from '#contract/core/own-contacts.ts';
import type { Text } from '#shared/i18n/index.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import type { Fact } from './facts.tsx';

/** Lines of a card with what the person gave themselves. The phone is left out where the school knows the same one. */
export function ownContactFacts(text: Text, own: OwnContacts | undefined, knownPhone: string | null): Fact[] {
  const { phone = null, email = null } = own ?? {};
  return [
    ...(phone !== null && phone !== knownPhone ? [[text('people.ownPhone'), formatPhone(phone)] as const] : []),
    ...(email !== null ? [[text('people.ownEmail'), email] as const] : []),
  ];
}
