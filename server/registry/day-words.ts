// Made by scripts/registries.ts.
import { morningDayWords } from '#server/features/morning/morning.day-words.ts';
import { publicationsDayWords } from '#server/features/publications/publications.day-words.ts';
import { scheduleDayWords } from '#server/features/schedule/schedule.day-words.ts';
import { sessionDayWords } from '#server/features/session/session.day-words.ts';
import type { DayWord } from '#server/shared/day-word.ts';

export const dayWords: readonly DayWord[] = [
  ...morningDayWords,
  ...publicationsDayWords,
  ...scheduleDayWords,
  ...sessionDayWords,
];
