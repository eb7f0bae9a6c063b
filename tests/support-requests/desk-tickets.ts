// Requests to support for the looks: two that wait on the desk, and one of `teacher2` that was answered.
import { supportDocument } from '#contract/support/support.office.documents.ts';
import { supportTickets } from '#server/features/support/support.tables.ts';
import { appendToFeed } from '#server/sync/feed.ts';
import type { Stage } from '#tests/look/stage.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { idOf } from '#tests/support/small-school.ts';
import { supportAccess } from './support.access.ts';

const { about } = supportAccess.payloads.openTicket.ticket;
const hourMs = 3_600_000;

export async function askOfDemo({ application }: Stage): Promise<void> {
  const { database, clock } = application;
  const [teacher2, student] = [await userIdOf(application, 'teacher2'), await userIdOf(application, 'student')];
  const rows = [
    { userId: student, topic: 'access', hoursAgo: 50, text: 'Не могу войти с телефона: пишет, что пароль неверный.' },
    {
      userId: teacher2,
      topic: 'fault',
      hoursAgo: 27,
      text: 'Журнал 7 «А» долго открывается.\nПосле обновления стало хуже.',
    },
    { userId: teacher2, topic: 'question', hoursAgo: 5, text: 'Как перенести урок на другой день?' },
  ] as const;
  const answer = {
    answer: 'Откройте урок и выберите «Перенести». Урок увидят ученики и родители.',
    answeredBy: await userIdOf(application, 'country'),
    answeredAt: clock.now() - hourMs,
  };
  await database.transaction(async (db) => {
    await db
      .insert(supportTickets)
      .values(
        rows.map(({ userId, topic, hoursAgo, text }) => {
          const at = clock.now() - hoursAgo * hourMs;
          return {
            schoolId: 1,
            uuid: idOf(`ticket of ${topic}`),
            userId,
            topic,
            text,
            about: { ...about, role: userId === student ? 'student' : 'teacher' },
            capturedAt: at,
            receivedAt: at,
            acceptedAt: at,
            clientId: null,
            seq: null,
            ...(topic === 'question' && answer),
          };
        }),
      )
      .onConflictDoNothing();
    const entries = [teacher2, student].map((userId) => ({
      scope: `user:${userId}`,
      document: supportDocument.name(userId),
      cell: null,
      kind: 'change' as const,
    }));
    await appendToFeed(db, 1, entries, { clientId: null, at: clock.now() });
  });
}
