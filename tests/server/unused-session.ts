import { idOf, schoolNow } from '#tests/support/small-school.ts';

const dayMs = 86_400_000;

/** A session that was never ended and expired this many days ago. */
export const unusedSession = (name: string, daysAgo: number) => ({
  id: idOf(name),
  userId: 3,
  generation: 1,
  createdAt: 0,
  usedAt: 0,
  expiresAt: schoolNow - daysAgo * dayMs,
});
