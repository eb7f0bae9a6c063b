// Unsent work of somebody who signed out, encrypted: nobody else who uses the device can read it. The key comes from the server with a
// sign-in and is forgotten with the sign-out, so that only the same person opens it again (docs/decisions/2026-11-21-sealed-work.md).
import { isWork } from '#contract/mutations.ts';
import { headsIn } from './attachments.ts';
import type { QalamDatabase } from './database.ts';
import { type Handles, loadDatabase } from './handles.ts';
import { offerReceipts } from './new-life.ts';
import type { AttachmentRow, DraftRow, OutboxRow, ReceiptRow } from './schema.ts';
import { sealAlgorithm as algorithm, sealKeyName as keyName, sealChunks } from './sealed-files.ts';
import { withSent } from './sent.ts';

const sealedName = 'sealed';

/** What is sealed: everything that holds values of the user. */
type Content = {
  readonly outbox: readonly OutboxRow[];
  readonly drafts: readonly DraftRow[];
  readonly receipts: readonly ReceiptRow[];
  /** Heads of unsent files, whose bytes lie encrypted where they were; missing in envelopes of older applications. */
  readonly files?: readonly AttachmentRow[];
  /** The life of the server's database that receipts speak of, by school; missing in envelopes of older applications. */
  readonly epochs?: readonly (readonly [schoolId: number, epoch: string | null])[];
};
type Sealed = {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
  /** How many operations of work and unsent files are in it: a name on the list of people says it. */
  readonly unsent: number;
  /** The lowest of their numbers; null when there is none. */
  readonly lowestSeq: number | null;
};

/** Bound to its account: one person's envelope is never opened as another's. */
const labelOf = (userId: number) => new TextEncoder().encode(`qalam ${userId}`);

/** The key as the server gives it, 32 bytes in base64url; scripts can use the result and not read it. */
export async function importSealKey(base64url: string): Promise<CryptoKey> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['encrypt', 'decrypt']);
}

export async function keepSealKey(handles: Handles, key: CryptoKey): Promise<void> {
  await handles.write(() => handles.strict.settings.put({ key: keyName, value: key }));
}
export async function hasSealKey(handles: Handles): Promise<boolean> {
  return handles.run(async () => (await handles.relaxed.settings.get(keyName)) !== undefined);
}

async function readSealed(database: QalamDatabase): Promise<Sealed[]> {
  const row = await database.flags.get(sealedName);
  return Array.isArray(row?.value) ? (row.value as Sealed[]) : [];
}
/**
 * The lowest number of a sealed operation; null when nothing is sealed. Until it is open again the device may not tell the server that
 * everything below a higher number is settled: it would be dropped when it comes (law 1).
 */
export async function lowestSealed(database: QalamDatabase): Promise<number | null> {
  const numbers = (await readSealed(database)).flatMap(({ lowestSeq }) => (lowestSeq === null ? [] : [lowestSeq]));
  return numbers.length > 0 ? Math.min(...numbers) : null;
}

/** Operations of work that are sealed in a database. */
export async function countSealed(database: QalamDatabase): Promise<number> {
  return (await readSealed(database)).reduce((sum, { unsent }) => sum + unsent, 0);
}

/**
 * Encrypts what is unsent and removes it in the clear, with the key. Without a key nothing is touched: unsent work in the clear is
 * better than none (law 7).
 */
export async function sealWork(handles: Handles): Promise<'sealed' | 'nothing' | 'noKey'> {
  await loadDatabase();
  const database = handles.strict;
  const key = (await handles.run(() => database.settings.get(keyName)))?.value;
  if (!(key instanceof CryptoKey)) return 'noKey';
  // Ends: each further round means that something was typed during the last one.
  for (;;) {
    await sealChunks(handles, key);
    const content = await handles.run(() => readContent(database));
    const text = JSON.stringify(content);
    const { outbox, drafts, receipts, files = [] } = content;
    const isEmpty = outbox.length + drafts.length + receipts.length + files.length === 0;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const cipher = await crypto.subtle.encrypt(
      { name: algorithm, iv, additionalData: labelOf(handles.userId) },
      key,
      new TextEncoder().encode(text),
    );
    const isSealed = await handles.write(() =>
      database.transaction('rw', sealTables(database), async () => {
        // A file that was added meanwhile lies in the clear: the next round encrypts it.
        if (JSON.stringify(await readContent(database)) !== text) return false;
        if (!isEmpty) {
          const unsent = outbox.filter(isWork).length + files.length;
          const lowestSeq = outbox.length === 0 ? null : Math.min(...outbox.map(({ seq }) => seq));
          const sealed: Sealed[] = [...(await readSealed(database)), { iv, cipher, unsent, lowestSeq }];
          await database.flags.put({ key: sealedName, value: sealed });
        }
        for (const table of [database.outbox, database.drafts, database.receipts]) await table.clear();
        await database.attachments.bulkDelete(files.map(({ id }) => id));
        await database.settings.delete(keyName);
        return true;
      }),
    );
    if (isSealed) return isEmpty ? 'nothing' : 'sealed';
  }
}

/**
 * Opens what was sealed for the same person; numbers of the operations that are back. An envelope that this key does not open stays, and
 * so does one that was sealed meanwhile.
 * @throws the first reason why an envelope could not be opened, after the others were.
 */
export async function unsealWork(handles: Handles, key: CryptoKey): Promise<number[]> {
  await loadDatabase();
  const database = handles.strict;
  const opened = new Map<string, Content>();
  let failure: unknown;
  for (const envelope of await handles.run(() => readSealed(database))) {
    try {
      opened.set(nameOf(envelope), await open(envelope, key, handles.userId));
    } catch (error) {
      failure ??= error;
    }
  }
  const seqs = opened.size === 0 ? [] : await putBack(handles, opened);
  if (failure !== undefined) throw failure;
  return seqs;
}

/** No two envelopes have one: it is random. */
const nameOf = ({ iv }: Sealed) => iv.join();

async function open({ iv, cipher }: Sealed, key: CryptoKey, userId: number): Promise<Content> {
  const text = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData: labelOf(userId) }, key, cipher);
  return JSON.parse(new TextDecoder().decode(text)) as Content;
}

/** Puts the content of envelopes back, of each once: another tab may have opened it meanwhile. */
async function putBack(handles: Handles, opened: ReadonlyMap<string, Content>): Promise<number[]> {
  const database = handles.strict;
  const tables = [...contentTables(database), database.flags, database.cursors, database.settings];
  return handles.write(() =>
    database.transaction('rw', tables, async () => {
      const present = await readSealed(database);
      const seqs: number[] = [];
      for (const envelope of present) {
        const content = opened.get(nameOf(envelope));
        if (!content) continue;
        await database.outbox.bulkPut([...content.outbox]);
        await database.drafts.bulkPut([...content.drafts]);
        await database.receipts.bulkPut([...content.receipts]);
        await database.attachments.bulkPut([...(content.files ?? [])]);
        seqs.push(...content.outbox.map(({ seq }) => seq));
        // The server may have been put back while the receipts lay here.
        const former = new Map(content.epochs ?? []);
        seqs.push(...(await offerReceipts(database, handles.userId, content.receipts, former)));
      }
      const left = present.filter((envelope) => !opened.has(nameOf(envelope)));
      if (left.length > 0) await database.flags.put({ key: sealedName, value: left });
      else await database.flags.delete(sealedName);
      return [...new Set(seqs)];
    }),
  );
}

const sealTables = (database: QalamDatabase) => [
  ...contentTables(database),
  database.flags,
  database.settings,
  database.cursors,
];
const contentTables = (database: QalamDatabase) => [
  database.outbox,
  database.drafts,
  database.receipts,
  database.attachments,
];

async function readContent(database: QalamDatabase): Promise<Content> {
  const [outbox, drafts, receipts] = await Promise.all([
    database.outbox.toArray(),
    database.drafts.toArray(),
    database.receipts.toArray(),
  ]);
  const cursors = await database.cursors.toArray();
  const epochs = cursors.map(({ schoolId, epoch }) => [schoolId, epoch ?? null] as const);
  return { outbox: await withSent(database, outbox), drafts, receipts, files: await headsIn(database), epochs };
}
