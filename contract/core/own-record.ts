// Maps whose keys come from outside. On an ordinary object "__proto__" is no key but a switch: what is written there becomes the prototype,
// which schemas read through and hashes, histories and answers do not see.

/** A record of the entries and of nothing else: it has no prototype, so every name is only a name. */
export function ownRecord<Value>(entries: Iterable<readonly [string, Value]> = []): Record<string, Value> {
  const record = Object.create(null) as Record<string, Value>;
  for (const [name, value] of entries) record[name] = value;
  return record;
}
