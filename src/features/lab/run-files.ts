// Files of a run: a step attaches generated texts to the homework of a lesson, as its form does. Each file is on the disk before the words
// name it, and is recorded before the application is given it.
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { cellKey } from '#contract/core/documents.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { type HomeworkValue, mostHomeworkFiles } from '#contract/homework/homework.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { Account } from '#data/account.ts';
import { addFile, removeFile, retryFile } from '#data/files/files.ts';
import { filesOnDisk } from '#data/lab/lab-device.ts';
import { intent } from '#data/outbox/use-mutation.ts';
import { randomAt } from '#shared/lib/lab-settings.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { sha256Of } from '#shared/lib/sha256.ts';
import type { FileAct } from './file-verdict.ts';
import { type Run, valueNow } from './run.ts';
import type { Step } from './steps.ts';

type FilesStep = Extract<Step, { do: 'files' }>;
const bytesPerKilobyte = 1_000;
const signs = 'abcdefghijklmnopqrstuvwxyz0123456789 \n';

/** Text that no other file of the run has; the same for the same seed and place. */
export function contentOf(seed: number, place: number, kilobytes: number): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(kilobytes * bytesPerKilobyte);
  for (let at = 0; at < content.byteLength; at++) {
    content[at] = signs.charCodeAt(Math.floor(randomAt(seed + place * 1_009, at) * signs.length));
  }
  return content;
}

/**
 * Attaches the files of a step; the intent names those that were stored.
 * @param note keeps the run as it is by now.
 */
export async function attachFiles(
  run: Run,
  step: FilesStep,
  { account, note }: { readonly account: Account; readonly note: (run: Run) => Promise<void> },
): Promise<{ readonly run: Run; readonly intents: readonly Intent[] }> {
  const lesson = run.lessons[step.lesson ?? 0] ?? run.lessons[0];
  if (!lesson) return { run, intents: [] };
  const key = cellKey({ document: lessonDocument.name(lesson.scheduleUuid), cell: lessonCell.homework });
  const added: AttachedFile[] = [];
  let { files } = run;
  for (const kilobytes of step.kilobytes) {
    const content = contentOf(run.seed, files.length, kilobytes);
    const file = { uuid: makeId(), name: `lab-${files.length + 1}.txt`, cellKey: key };
    const act: FileAct = { ...file, sha256: await sha256Of(content), told: 'nothing' };
    await note({ ...run, files: [...files, act] });
    const described = { ...file, type: 'text/plain', width: null, height: null, purpose: 'material' } as const;
    const stored = await addFile(account, { ...described, content: content.buffer }).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (stored) added.push(stored);
    files = [...files, { ...act, told: stored ? 'stored' : 'notSaved' }];
    await note({ ...run, files });
  }
  const before = valueNow(run, key) as HomeworkValue | null;
  const named = [...(before?.files ?? []), ...added].slice(-mostHomeworkFiles);
  const homework: HomeworkValue = {
    body: step.text,
    dueScheduleUuid: null,
    ...(named.length > 0 ? { files: named } : {}),
  };
  return { run: { ...run, files }, intents: [intent('setHomework', { scheduleUuid: lesson.scheduleUuid, homework })] };
}

/** Presses "Try again" at each file of the run that the server refused. */
export async function retryRefused(run: Run, account: Account): Promise<void> {
  for (const { id, state } of await filesOnDisk(account.user.userId)) {
    if (state === 'parked' && run.files.some(({ uuid }) => uuid === id)) await retryFile(account, id);
  }
}

/** Takes away what of the files of a run is still on the device. */
export async function removeFiles(run: Run, account: Account): Promise<void> {
  for (const { id } of await filesOnDisk(account.user.userId)) {
    if (run.files.some(({ uuid }) => uuid === id)) await removeFile(account, id);
  }
}
