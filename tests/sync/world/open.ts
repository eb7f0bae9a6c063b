// The world that schedules share: one school, one server, one database. Each schedule has its own lessons and devices in it.
import { eq } from 'drizzle-orm';
import '#contract/office.ts';
import { parentChildren, userSchools, users } from '#server/features/people/public.ts';
import { groups, schools } from '#server/features/school/public.ts';
import { databaseKind, type TestDatabaseKind } from '#tests/support/database.ts';
import { addNotes, createNotes } from '#tests/support/notes/notes.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { testClock } from '#tests/support/server.ts';
import { Play, type World } from './play.ts';
import { otherGroupId } from './school.ts';
import { WorldServer } from './server.ts';
import { shrink } from './shrink.ts';
import { type Step, stepsOf, withAnswers, withWords } from './steps.ts';
import { secondChild } from './typed.ts';

/** Steps of a schedule; afterwards everything comes to rest. */
const length = 24;

export async function openWorld(kind: TestDatabaseKind = databaseKind): Promise<World> {
  const { database, school } = await openSmallSchool(kind);
  await createNotes(database.db);
  addNotes();
  await database.db.insert(parentChildren).values({ schoolId: 1, parentUserId: 7, studentSchoolUuid: secondChild });
  const ofPupils = { schoolId: 1, id: otherGroupId, eduYear: 2026, parallel: 7, letter: 'Б', eduLang: 'kk', shift: 1 };
  await database.db.insert(groups).values(ofPupils);
  // Both teachers see and write what is written about pupils.
  await database.db
    .update(schools)
    .set({ flags: { apiVersion: 'v4', flagTeacherCanEditSchedule: true } })
    .where(eq(schools.id, 1));
  await database.db
    .insert(userSchools)
    .values([2, 3].map((userId) => ({ userId, schoolId: 1, role: 'social_worker' as const, subrole: null })));
  // A person who has never signed in is told nothing.
  await database.db.update(users).set({ firstSignedInAt: 1 });
  const server = new WorldServer(database, testClock());
  await server.start();
  return { server, school };
}

export async function closeWorld({ server }: World): Promise<void> {
  await server.close();
  await server.database.close();
}

/** The laws that a schedule breaks, in words. */
export async function problemsOf(world: World, steps: readonly Step[]): Promise<readonly string[]> {
  return new Play(world).run(steps);
}
/** The schedule of a seed, with everything that can happen in it. */
export const scheduleOf = (seed: number): Step[] => withAnswers(seed, withWords(seed, stepsOf(seed, length)));
export async function problemsOfSeed(world: World, seed: number): Promise<readonly string[]> {
  return problemsOf(world, scheduleOf(seed));
}

/** The shortest schedule found that breaks the same law as the seed, with what happens in it. */
export async function explain(world: World, seed: number): Promise<{ steps: readonly Step[]; words: string }> {
  const steps = scheduleOf(seed);
  const [first = ''] = await problemsOf(world, steps);
  const law = `${first.split(':')[0]}:`;
  const short = await shrink(steps, async (left) =>
    (await problemsOf(world, left)).some((problem) => problem.startsWith(law)),
  );
  const play = new Play(world);
  const problems = await play.run(short);
  const words = `seed ${seed}\n${play.told.join('\n')}\n\n${problems.join('\n')}\n\nas a test: ${JSON.stringify(short)}`;
  return { steps: short, words };
}
