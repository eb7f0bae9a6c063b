import type { Localized } from '#contract/core/localized.ts';
import type { ScoreKind } from '#contract/score/score.schema.ts';

/** What gave points, with its lesson. Both days are the school's, yyyy-MM-dd. */
export type ScoredAct = {
  /** Server time, epoch milliseconds. */
  readonly at: number;
  readonly day: string;
  readonly lessonDate: string;
  readonly subject: Localized;
};

/** A fact for which somebody gets points, or one that was taken back (decisions D51). */
export type Scoring = {
  readonly kind: ScoreKind;
  readonly scheduleUuid: string;
  /** Of a pupil's fact: whose membership in the class; null: of the lesson itself. */
  readonly membership: string | null;
  /** Null: it was taken back. */
  readonly done: ScoredAct | null;
};
