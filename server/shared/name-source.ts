// Where a name that somebody typed is from: it is the register's word only where the register says the same (decisions E1).
import type { NameSource } from '#contract/core/people-fields.ts';
import type { PersonRegistry } from './context.ts';

type Name = { readonly surname: string; readonly firstname: string; readonly patronymic: string | null };
const plain = ({ surname, firstname, patronymic }: Name) =>
  [surname, firstname, patronymic ?? ''].map((part) => part.normalize('NFC').trim()).join('\n');

/**
 * Asks the register before a transaction begins, because it may take its time. Call it within `askingWhose`, which limits how often a caller
 * looks up an IIN.
 */
export async function nameSourceOf(
  registry: PersonRegistry,
  { iin, isNotResident, ...name }: Name & { readonly iin: string | null; readonly isNotResident: boolean },
): Promise<NameSource> {
  if (iin === null || isNotResident) return 'hand';
  const found = await registry.find(iin);
  return typeof found !== 'string' && plain(found) === plain(name) ? 'register' : 'hand';
}

/** What a changed card says of its name: as before, unless somebody typed another one. */
export function nameSourceAfter<Value extends Name & { readonly nameSource?: NameSource }>(
  before: Value,
  after: Value,
): Value {
  return plain(before) === plain(after) ? after : { ...after, nameSource: 'hand' };
}
