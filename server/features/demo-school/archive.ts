// What the first school keeps of the year before, so that the archive has something to look at.
import { and, eq } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { instantIn } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { addDocument, documentOf } from '#server/features/archive-documents/public.ts';
import { userSchools } from '#server/features/people/public.ts';
import type { SchoolPlan, World } from './world.ts';

const kinds = ['alphabetBook', 'classLists'] as const;

export async function insertArchive(db: Db, { calendar, today }: World, { profile }: SchoolPlan): Promise<void> {
  if (profile.id !== 1) return;
  const isDirector = and(eq(userSchools.schoolId, profile.id), eq(userSchools.role, 'director'));
  const [director] = await db.select().from(userSchools).where(isDirector).orderBy(userSchools.userId).limit(1);
  if (!director) throw new Error('A school without a director');
  const year = calendar.eduYear - 1;
  const now = instantIn(today, '08:30', 'Asia/Almaty');
  for (const kind of kinds) {
    const order = { year, kind, language: 'kz', format: 'pdf' } as const;
    const { document, content } = await documentOf(db, { schoolId: profile.id, userId: director.userId, order, now });
    const uuid = uuidV5(`demo:${profile.id}:${year}:archive:${kind}`);
    await addDocument(db, { document: { ...document, uuid }, content });
  }
}
