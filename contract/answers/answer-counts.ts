// Homework by the state of its answers: the filters of a teacher's list, alike on both sides (HW-012, decisions L19).

export type AnswerCounts = {
  /** Handed in, and not verified yet. */
  readonly unverified: number;
  readonly verified: number;
  /** Sent back to the pupil. */
  readonly rework: number;
};

/** Has answers that wait to be verified: it is among `subjects`. */
export const isUnchecked = ({ unverified }: AnswerCounts): boolean => unverified > 0;

/** Has answers, and all of them are verified: it is among `subjects_verified`. */
export const isVerified = ({ unverified, verified, rework }: AnswerCounts): boolean =>
  verified > 0 && unverified + rework === 0;
