// Files that a form holds: added, turned, put in another order and taken away. Each is on the disk before it is shown as on this device.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { type CellAddress, cellKey } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import {
  type FilePurpose,
  filePurposes,
  kindNamed,
  megabyte,
  mostMegabytes,
  takesKind,
} from '#contract/files/file-purposes.ts';
import { useAccount } from '#data/account-context.tsx';
import { addFile, noteNamedFiles, readFile, removeFile } from '#data/files/files.ts';
import { openPictures, type Pictures, type Turn } from '#data/files/pictures.ts';
import { readUnsentFiles } from '#data/files/unsent-files.ts';
import { type Text, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { useToast } from '#shared/ui/index.ts';

/** A name that other systems take too: of a camera's picture the device often gives none. */
function nameOf(file: File, number: number, isPicture: boolean): string {
  const cut = file.name.replaceAll(/[/\\]/g, ' ').slice(-180).trim();
  const stem = cut.replace(/\.[^.]*$/, '') || String(number);
  return isPicture ? `${stem}.jpg` : cut || String(number);
}

const none: readonly AttachedFile[] = [];

/** Reads the file only when it is processed, to save memory. Null if it was removed. */
export type FileSource = {
  readonly read: () => Promise<File | null>;
  /** The id of the shared file (db/shared-files.ts). */
  readonly insteadOf?: string;
};

type SetFiles = (next: readonly AttachedFile[]) => Promise<void>;

export type Attachments = {
  readonly files: readonly AttachedFile[];
  /** Pictures that are being made small. */
  readonly reading: number;
  /** Pages whose strokes are hard to read, by uuid. */
  readonly blurred: ReadonlySet<string>;
  /** What went wrong with the last files, in words. */
  readonly problems: readonly string[];
  /** Those that were stored. */
  readonly add: (chosen: readonly File[]) => Promise<readonly AttachedFile[]>;
  readonly addFrom: (sources: readonly FileSource[]) => Promise<readonly AttachedFile[]>;
  readonly remove: (uuid: string) => Promise<void>;
  readonly move: (uuid: string, by: -1 | 1) => Promise<void>;
  readonly turn: (uuid: string) => Promise<void>;
};

type Given = {
  readonly files: readonly AttachedFile[];
  readonly purpose: FilePurpose;
  /** The cell that names them. */
  readonly address: CellAddress;
  readonly mostFiles: number;
  /** Stores their names; says itself where that failed. Must be stable. */
  readonly set: SetFiles;
  /** False until the draft behind `files` has been read. */
  readonly isRead: boolean;
  /** Files of the stored value, if `files` is a draft. Their bytes are kept, because the draft can be discarded. */
  readonly stored?: readonly AttachedFile[];
};

/** The notice about a file that was not added; the limit of 100 MB has words of its own (FILES-005, FILES-007). */
export function tooLargeWords(
  text: Text,
  { name, size, most }: { readonly name: string; readonly size: string; readonly most: number },
): string {
  return most === 100 ? text('files.tooLarge100', { name, size }) : text('files.tooLarge', { name, size, most });
}

export function useAttachments({
  files,
  purpose,
  address,
  mostFiles,
  set: setFiles,
  isRead,
  stored = none,
}: Given): Attachments {
  const account = useAccount();
  const text = useText();
  const toast = useToast();
  const language = useLanguage();
  const latest = useRef(files);
  latest.current = files;
  const held = useRef(stored);
  held.current = stored;
  const [reading, setReading] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [blurred, setBlurred] = useState<ReadonlySet<string>>(new Set());
  const pictures = useRef<Pictures | null>(null);
  useEffect(() => () => pictures.current?.close(), []);
  const key = cellKey(address);

  const set = useCallback(
    async (next: readonly AttachedFile[]) => {
      latest.current = next;
      await setFiles(next);
    },
    [setFiles],
  );

  /** The page is on the disk, or the reason why it is not. */
  const store = useCallback(
    async (
      file: File,
      turn: Turn,
      insteadOf?: string,
    ): Promise<{ file: AttachedFile; isBlurred: boolean } | string> => {
      const number = latest.current.length + 1;
      pictures.current ??= openPictures();
      const shrunk = await pictures.current.shrink(file, turn, purpose === 'answer').catch(() => null);
      const type = shrunk ? 'image/jpeg' : file.type;
      const name = nameOf(file, number, shrunk !== null);
      const kind = kindNamed(name, type);
      if (kind === null || !takesKind(purpose, kind)) return text('files.typeRefused', { name: file.name });
      const content = shrunk?.content ?? (await file.arrayBuffer().catch(() => null));
      if (content === null || content.byteLength === 0) return text('files.notRead', { name: file.name });
      const most = mostMegabytes(purpose, kind);
      const size = formatBytes(content.byteLength, language);
      if (content.byteLength > most * megabyte) return tooLargeWords(text, { name: file.name, size, most });
      const [width, height] = [shrunk?.width ?? null, shrunk?.height ?? null];
      try {
        const added = await addFile(account, { name, type, width, height, content, purpose, cellKey: key, insteadOf });
        return { file: added, isBlurred: shrunk?.isBlurred ?? false };
      } catch (error) {
        if (error instanceof AppError) return text('files.notSaved');
        throw error;
      }
    },
    [account, key, language, purpose, text],
  );

  const addFrom = useCallback(
    async (sources: readonly FileSource[]) => {
      const found: string[] = [];
      const added: AttachedFile[] = [];
      setReading((count) => count + sources.length);
      for (const { read, insteadOf } of sources) {
        if (latest.current.length >= mostFiles) found.push(text('files.tooMany', { most: mostFiles }));
        else {
          const file = await read();
          const stored = file && (await store(file, 0, insteadOf));
          if (typeof stored === 'string') found.push(stored);
          else if (stored) {
            if (stored.isBlurred) setBlurred((known) => new Set([...known, stored.file.uuid]));
            added.push(stored.file);
            // The file may be in the list already, if it was found on the disk.
            if (!latest.current.some(({ uuid }) => uuid === stored.file.uuid))
              await set([...latest.current, stored.file]);
          }
        }
        setReading((count) => count - 1);
      }
      setProblems([...new Set(found)]);
      return added;
    },
    [mostFiles, set, store, text],
  );
  const add = useCallback(
    (chosen: readonly File[]) => addFrom(chosen.map((file) => ({ read: async () => file }))),
    [addFrom],
  );

  const remove = useCallback(
    async (uuid: string) => {
      const before = latest.current;
      const index = before.findIndex((file) => file.uuid === uuid);
      const file = before[index];
      if (!file) return;
      // Its bytes, for as long as it can be brought back.
      const found = await readFile(account, file).catch(() => null);
      await set(before.filter((one) => one !== file));
      if (held.current.some((one) => one.uuid === uuid)) return;
      await removeFile(account, uuid);
      toast.undo(text('files.removed', { name: file.name }), () => {
        void (async () => {
          if (found?.kind === 'here') {
            const content = await found.blob.arrayBuffer();
            await addFile(account, { ...file, content, purpose, cellKey: key });
          }
          await set([...latest.current.slice(0, index), file, ...latest.current.slice(index)]);
        })();
      });
    },
    [account, key, purpose, set, text, toast],
  );

  const move = useCallback(
    async (uuid: string, by: -1 | 1) => {
      const next = [...latest.current];
      const from = next.findIndex((file) => file.uuid === uuid);
      const [file] = next.splice(from, 1);
      if (!file) return;
      next.splice(Math.max(0, from + by), 0, file);
      await set(next);
    },
    [set],
  );

  const turn = useCallback(
    async (uuid: string) => {
      const file = latest.current.find((one) => one.uuid === uuid);
      const found = file && (await readFile(account, file));
      if (!file || found?.kind !== 'here') return;
      setReading((count) => count + 1);
      const stored = await store(new File([found.blob], file.name, { type: file.type }), 90);
      setReading((count) => count - 1);
      if (typeof stored === 'string') return setProblems([stored]);
      await set(latest.current.map((one) => (one.uuid === uuid ? stored.file : one)));
      await removeFile(account, uuid);
    },
    [account, set, store],
  );

  useForgottenFiles(isRead ? key : null, latest, held, set, filePurposes[purpose].mostFiles);
  return { files, reading, blurred, problems, add, addFrom, remove, move, turn };
}

/** A file that is on the disk and named nowhere: the application ended between the two. It is put where it belongs. `key` null: not yet. */
function useForgottenFiles(
  key: string | null,
  latest: { readonly current: readonly AttachedFile[] },
  held: { readonly current: readonly AttachedFile[] },
  set: SetFiles,
  most: number,
): void {
  const account = useAccount();
  const setNow = useRef(set);
  setNow.current = set;
  useEffect(() => {
    let isGone = false;
    if (key === null) return;
    const look = async () => {
      await readUnsentFiles(account);
      const rows = account.unsentFiles.get().filter((row) => row.cellKey === key);
      const named = new Set(held.current.map(({ uuid }) => uuid));
      const known = new Set([...latest.current.map(({ uuid }) => uuid), ...named]);
      const forgotten = rows.filter(({ id, isNamed }) => !known.has(id) && !isNamed);
      const newlyNamed = rows.filter(({ id, isNamed }) => named.has(id) && !isNamed);
      await noteNamedFiles(
        account,
        newlyNamed.map(({ id }) => id),
      );
      if (isGone || forgotten.length === 0) return;
      const back = forgotten.map(({ id, name, type, bytes, width, height }) => ({
        uuid: id,
        name,
        type,
        bytes,
        width,
        height,
      }));
      await setNow.current([...latest.current, ...back].slice(0, most));
    };
    look().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [account, key, latest, held, most]);
}
