// How marks come about in a school year: data of the year, not code (decisions B33). A rule that the ministry changes is a new
// value here, and the years before keep theirs.
import * as z from 'zod/mini';

const percent = z.int().check(z.gte(0), z.lte(100));
const rounding = z.enum(['half-up', 'down']);
export type Rounding = z.infer<typeof rounding>;

function isWhole(weights: Readonly<Record<string, number>>): boolean {
  return Object.values(weights).reduce((sum, weight) => sum + weight, 0) === 100;
}
const wholeSum = 'the weights must add up to 100';

const band = z.object({ mark: z.int(), from: percent, to: percent });

/** Whether the bands hold each whole percent from 0 to 100 once, in rising order. */
function isGapless(bands: readonly z.infer<typeof band>[]): boolean {
  let next = 0;
  for (const { from, to } of bands) {
    if (from !== next || to < from) return false;
    next = to + 1;
  }
  return next === 101;
}

export const gradingRules = z.object({
  /** Best formative mark; the worst is 1. */
  formativeMax: z.int().check(z.gte(1), z.lte(100)),
  /** Share of each part in percent points. A part of weight 0 is not looked at. */
  weights: z.object({ fo: percent, sor: percent, soch: percent }).check(z.refine(isWhole, wholeSum)),
  /** The same for subjects without a summative assessment of the term. */
  withoutSoch: z.object({ fo: percent, sor: percent }).check(z.refine(isWhole, wholeSum)),
  /** Lowest mark first; both ends belong to the band. */
  scale: z.array(band).check(z.refine(isGapless, 'the bands must hold each percent from 0 to 100 once')),
  /** From the exact total to the percent that the scale is asked with. */
  rounding,
  /** Subjects of at most so many tenths of an hour a week: how often they get a mark, and whether there is a SOCH. */
  oneHourSubjects: z.object({
    maxWeeklyTenths: z.int().check(z.gte(0)),
    period: z.enum(['quarter', 'halfyear']),
    hasSoch: z.boolean(),
  }),
  /** Grades whose pupils get no marks at all. */
  ungradedParallels: z.array(z.int()),
  /** A credit subject is passed from this share of passed works on. */
  credit: z.object({ passFromPercent: percent }),
  year: z.object({
    /** From the mean of the period marks, or of year mark and test, to a mark. */
    rounding,
    /** A period without attestation is left out of the mean, or stands in the way of a year mark. */
    unattested: z.enum(['leaveOut', 'noYearMark']),
    /** At this mark or below a summative work for the year follows. */
    failingMark: z.int(),
  }),
  /** Weights of year mark and test where the year mark is not the final one. */
  final: z.object({
    yearSummative: z.object({ year: percent, test: percent }).check(z.refine(isWhole, wholeSum)),
    exam: z.object({ year: percent, test: percent }).check(z.refine(isWhole, wholeSum)),
  }),
});
export type GradingRules = z.infer<typeof gradingRules>;

/** The rules in a `year` document (`formula`), or null where they cannot be read: then nothing is computed rather than guessed. */
export function readGradingRules(formula: unknown): GradingRules | null {
  const read = gradingRules.safeParse(formula);
  return read.success ? read.data : null;
}

/**
 * Order No. 125 of 18.03.2008 in the edition of 30.04.2025. Only the seed of a new school year reads this; everybody else is
 * given the rules of the year. Half-up, 50/50 without SOCH, the exam weights and the share of a credit are practice, not quoted law.
 */
export const defaultGradingRules = {
  formativeMax: 10,
  weights: { fo: 25, sor: 25, soch: 50 },
  withoutSoch: { fo: 50, sor: 50 },
  scale: [
    { mark: 2, from: 0, to: 39 },
    { mark: 3, from: 40, to: 64 },
    { mark: 4, from: 65, to: 84 },
    { mark: 5, from: 85, to: 100 },
  ],
  rounding: 'half-up',
  oneHourSubjects: { maxWeeklyTenths: 10, period: 'halfyear', hasSoch: false },
  ungradedParallels: [1],
  credit: { passFromPercent: 50 },
  year: { rounding: 'half-up', unattested: 'leaveOut', failingMark: 2 },
  final: { yearSummative: { year: 50, test: 50 }, exam: { year: 70, test: 30 } },
} satisfies GradingRules;
