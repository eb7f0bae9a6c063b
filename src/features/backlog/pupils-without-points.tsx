// Who was there and has no points in a summative lesson: by name while they are few, so that the teacher knows whom to ask for the sheet.

import { defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import { lessonCell, lessonDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody, RosterBody } from '#contract/lesson/lesson.schema.ts';
import { placeOf, pupilsOn } from '#contract/lesson/roster-days.ts';
import type { Account } from '#data/account.ts';
import { useAccount } from '#data/account-context.tsx';
import { shortNames } from '#domain/lesson/short-names.ts';
import { useText } from '#shared/i18n/index.ts';

const namedAtMost = 3;

export function PupilsWithoutPoints({ scheduleUuid, count }: { scheduleUuid: string; count: number }) {
  const text = useText();
  const account = useAccount();
  const names = count <= namedAtMost ? namesWithoutPoints(account, scheduleUuid) : [];
  // Where the lesson or its list is not here, the number alone is known.
  if (names.length !== count) return text('backlog.missing.points', { number: count });
  return text('backlog.missing.points', { number: names.join(', ') });
}

function namesWithoutPoints({ base }: Pick<Account, 'base'>, scheduleUuid: string): string[] {
  const document = lessonDocument.name(scheduleUuid);
  const lesson = base.document(document);
  if (lesson.state !== 'ready') return [];
  const body = lesson.row.body as LessonBody;
  const roster = base.document(rosterDocument.named(body.roster));
  if (roster.state !== 'ready') return [];
  const all = roster.row.body as RosterBody;
  const uuids = [...new Set(all.pupils.map(({ studentGroupUuid }) => studentGroupUuid))];
  const register = pupilsOn(all, placeOf(body)).map((pupil) => ({
    ...pupil,
    id: pupil.studentGroupUuid,
    number: uuids.indexOf(pupil.studentGroupUuid) + 1,
  }));
  const short = shortNames(register);
  const cell = <Value,>(name: string) => base.cell({ document, cell: name }).value as Value | null;
  return register
    .filter(({ id }) => {
      const attendance = cell<string>(lessonCell.attendance(id)) ?? defaultAttendance;
      const wasThere = attendance === defaultAttendance || attendance === 'late';
      return wasThere && typeof cell<MarkValue>(lessonCell.mark(id))?.mark !== 'number';
    })
    .map(({ id }) => short.get(id) ?? '');
}
