// Documents whose body has a store of its own beside `caches`: read at a start, for what makes room there leaves it here.
import { switchesDocument } from '#contract/configuration/configuration.documents.ts';
import type { DocumentName } from '#contract/core/document.ts';
import { correctionsDocument } from '#contract/corrections/corrections.documents.ts';
import type { QalamDatabase } from './database.ts';
import type { Handles } from './handles.ts';
import { cacheKey } from './schema.ts';

const stores: Readonly<Record<string, 'flags' | 'translation'>> = {
  [correctionsDocument.name()]: 'translation',
  [switchesDocument.name()]: 'flags',
};

/** Within the transaction that takes the document; a body of undefined: it is gone. */
export async function keepBeside(
  database: QalamDatabase,
  schoolId: number,
  document: string,
  body: unknown,
): Promise<void> {
  const store = stores[document];
  if (!store) return;
  const key = cacheKey(schoolId, document);
  if (body === undefined) await database[store].delete(key);
  else await database[store].put({ key, value: body });
}

/** Undefined when it never reached this device. */
export async function readBeside<Body>(
  handles: Handles,
  schoolId: number,
  name: DocumentName<Body>,
): Promise<Body | undefined> {
  const store = stores[name];
  if (!store) throw new Error(`${name} has no store of its own`);
  const row = await handles.read([store], async (database) => database[store].get(cacheKey(schoolId, name)));
  return row?.value as Body | undefined;
}
