// The calls of the specification about notifications (NOTIF-016, NOTIF-018, decisions D47, D48).
import { AppError } from '#contract/core/errors.ts';
import { titleOf } from '#contract/core/publication.ts';
import type { noticesEndpoints } from '#contract/notices/notices.endpoints.ts';
import { noticesDocument, seenCell } from '#contract/notices/notices.office.documents.ts';
import { type Notice, noticePrefix, pupilOf } from '#contract/notices/notices.schema.ts';
import { publishedFor } from '#server/features/publications/public.ts';
import type { Call, Handler } from '#server/plugins/routes.ts';
import { cellsOfDocument } from '#server/shared/cell-table.ts';
import { type Reader, readerOf } from '#server/shared/projection.ts';
import { noticesOf } from './notices.repository.ts';
import { standing } from './notices.store.ts';
import { noticeMarks } from './notices.tables.ts';

type Endpoints = typeof noticesEndpoints;
/** So many of the newest are looked through for words, and counted. */
const mostRead = 1_000;

/** Whatever the address says, nobody asks about another. */
function ownReader(call: Call<Endpoints['count']> | Call<Endpoints['list']>): Reader {
  if (call.query.user_id !== call.caller.userId) throw new AppError('ACCESS_DENIED');
  return readerOf(call);
}

/** Up to which server time they have read. */
async function seenBy({ db, schoolId, userId }: Reader): Promise<number> {
  const marks = await cellsOfDocument(db, noticeMarks, schoolId, noticesDocument.name(userId));
  const seen = marks[seenCell]?.[1];
  return typeof seen === 'number' ? seen : 0;
}

type Told = { readonly id: string; readonly at: number; readonly notice: Notice };

/** Newest first. */
async function toldTo(reader: Reader, limit: number): Promise<Told[]> {
  const { db, schoolId, userId } = reader;
  const rows = await standing(reader, await noticesOf(db, { schoolId, userId, limit }));
  return rows.map(({ fact, toldAt, value }) => ({ id: `${noticePrefix}${fact}`, at: toldAt, notice: value as Notice }));
}

function isAbout({ notice }: Told, words: string): boolean {
  const subject = 'lesson' in notice ? Object.values(notice.lesson.subject) : [];
  const said = [notice.kind, pupilOf(notice)?.name, ...subject].join('\n').toLocaleLowerCase();
  return said.includes(words.toLocaleLowerCase());
}

/** Without its year. */
function linkOf(notice: Notice): string {
  switch (notice.kind) {
    case 'lessonChange':
      // A cancelled lesson has no page; its day has.
      return `/schedule/${(notice.after ?? notice.before ?? notice.lesson).date}`;
    case 'timetable':
      return `/schedule/${notice.date}`;
    case 'missing':
    case 'periodCloses':
      return '/backlog';
    case 'unsent':
      return '/unsent';
    case 'parentWaits':
      return '/backoffice/students?tab=parents';
    case 'parentJoined':
      return '/profile';
    case 'supportAnswer':
      return '/support/requests';
    case 'subscription':
      return '/school-settings/school';
    case 'news':
      return `/news/${notice.id}`;
    case 'level':
      return '/profile/score';
    case 'signIn':
      return '/profile/history';
    case 'password':
      return '/profile/password-history';
    default:
      return `/lesson/${notice.lesson.scheduleUuid}`;
  }
}

export const count: Handler<Endpoints['count']> = async (call) => {
  const reader = ownReader(call);
  const [told, seen] = [await toldTo(reader, mostRead), await seenBy(reader)];
  return { data: { count: told.filter(({ at }) => at > seen).length } };
};

export const list: Handler<Endpoints['list']> = async (call) => {
  const reader = ownReader(call);
  const { services, caller, school, query, receivedAt, log } = call;
  const { limit, query: words } = query;
  const told = await toldTo(reader, words ? mostRead : limit + 1);
  const fitting = words ? told.filter((one) => isAbout(one, words)) : told;
  const shown = fitting.slice(0, limit);
  const seen = await seenBy(reader);
  const [newest] = shown;
  if (query.needIsRead === '1' && newest && newest.at > seen) {
    const author = { schoolId: school.id, userId: caller.userId, roles: school.roles, receivedAt, log };
    await services.applyMutation(author, 'markNoticesSeen', [{ userId: caller.userId, upTo: newest.at }]);
  }
  const announced = await publishedFor(reader.db, caller, { kinds: ['notice'], now: receivedAt });
  return {
    data: {
      data: shown.map(({ id, at, notice }) => ({
        Key: `notices.${notice.kind}`,
        Params: JSON.stringify({ id, type: notice.kind, link: linkOf(notice), ...notice }),
        CreatedAt: new Date(at).toISOString(),
        IsRead: at <= seen,
      })),
      haveMoreNotifies: fitting.length > limit,
      globalNotifies: announced.map((publication) => ({
        type: 'publication' as const,
        key: `publication:${publication.id}`,
        titleKey: titleOf(publication),
        link: `/news/${publication.id}`,
      })),
    },
  };
};
