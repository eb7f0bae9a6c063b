// Attaches the files of homework to its lesson, and detaches removed ones.
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import { hangFiles, subjectsWithFiles } from '#server/features/files/public.ts';
import type { EffectContext } from '#server/shared/mutation-handler.ts';
import { homeworkUse as kind } from './homework.file-uses.ts';

type Payload = {
  readonly scheduleUuid: string;
  readonly homework: HomeworkValue | null;
  readonly isOlder?: true | undefined;
  readonly knowsNoFiles?: true | undefined;
};

export async function holdHomeworkFiles(context: EffectContext, payloads: readonly Payload[]): Promise<void> {
  const { db, schoolId, userId: authorUserId, now } = context;
  const had = await subjectsWithFiles(
    db,
    { schoolId, kind },
    payloads.map(({ scheduleUuid }) => scheduleUuid),
  );
  for (const { scheduleUuid: subject, homework, isOlder, knowsNoFiles } of payloads) {
    // An older client sends no files: keep the attached ones.
    if (homework && (isOlder || knowsNoFiles)) continue;
    const files = homework?.files ?? [];
    if (files.length > 0 || had.has(subject))
      await hangFiles(db, { schoolId, kind, subject, files, authorUserId, now });
  }
}
