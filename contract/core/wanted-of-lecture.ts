import type { WantedAnswer } from './wanted-answer.ts';

/** What a lecture asks of a pupil: words, and three files at most beside them (FILES-001, decisions L6, L11). */
export const wantedOfLecture: WantedAnswer = { maxFiles: 3, isLateAllowed: true };
