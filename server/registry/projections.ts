// Made by scripts/registries.ts.
import { answersProjections } from '#server/features/answers/answers.projections.ts';
import { bellsProjections } from '#server/features/bells/bells.projections.ts';
import { booksProjections } from '#server/features/books/books.projections.ts';
import { configurationProjections } from '#server/features/configuration/configuration.projections.ts';
import { contactsProjections } from '#server/features/contacts/contacts.projections.ts';
import { correctionsProjections } from '#server/features/corrections/corrections.projections.ts';
import { homeworkProjections } from '#server/features/homework/homework.projections.ts';
import { journalProjections } from '#server/features/journal/journal.projections.ts';
import { lecturesProjections } from '#server/features/lectures/lectures.projections.ts';
import { lessonProjections } from '#server/features/lesson/lesson.projections.ts';
import { morningProjections } from '#server/features/morning/morning.projections.ts';
import { noticesProjections } from '#server/features/notices/notices.projections.ts';
import { roomsProjections } from '#server/features/rooms/rooms.projections.ts';
import { scheduleProjections } from '#server/features/schedule/schedule.projections.ts';
import { scoreProjections } from '#server/features/score/score.projections.ts';
import { socialProjections } from '#server/features/social/social.projections.ts';
import { supportProjections } from '#server/features/support/support.projections.ts';
import { supportSchoolProjections } from '#server/features/support-school/support-school.projections.ts';

export const projections = {
  ...answersProjections,
  ...bellsProjections,
  ...booksProjections,
  ...configurationProjections,
  ...contactsProjections,
  ...correctionsProjections,
  ...homeworkProjections,
  ...journalProjections,
  ...lecturesProjections,
  ...lessonProjections,
  ...morningProjections,
  ...noticesProjections,
  ...roomsProjections,
  ...scheduleProjections,
  ...scoreProjections,
  ...socialProjections,
  ...supportSchoolProjections,
  ...supportProjections,
};
