// The language of scenarios: what a tester does, in an order. Lessons and pupils are named by their place, so that a scenario runs in
// any school; what was recorded names its own (intents).
import * as z from 'zod/mini';
import { mostHomeworkFiles } from '#contract/homework/homework.schema.ts';
import { attendance } from '#contract/journal/journal.schema.ts';
import { callKinds, channelFaults, diskStates, faultNames, presetNames } from '#shared/lib/lab-settings.ts';

const ms = z.int().check(z.gte(0), z.lte(600_000));
const rule = z.object({
  fault: z.enum(faultNames),
  calls: z.enum(callKinds),
  left: z.nullable(z.int().check(z.gte(0), z.lte(1_000))),
});
const pupils = z.array(z.int().check(z.gte(1), z.lte(60)));
/** Who types, and in which of the run's lessons, counted from 0. */
const typing = { lesson: z.optional(z.int().check(z.gte(0), z.lte(20))), tab: z.optional(z.literal(2)) };

export const step = z.union([
  z.object({
    do: z.literal('faults'),
    preset: z.optional(z.enum(presetNames as [string, ...string[]])),
    rules: z.optional(z.array(rule)),
    link: z.optional(
      z.object({ rttMs: ms, kbps: z.number().check(z.gt(0)), loss: z.number().check(z.gte(0), z.lt(1)) }),
    ),
    flap: z.optional(z.object({ upMs: ms, downMs: ms })),
    channel: z.optional(z.nullable(z.enum(channelFaults))),
    skewMs: z.optional(z.int()),
    disk: z.optional(z.enum(diskStates)),
  }),
  z.object({ do: z.literal('calm') }),
  /** The roll of a lesson with its absent and late pupils; conducts the lesson too, where nobody has. */
  z.object({ do: z.literal('roll'), absent: pupils, late: pupils, ...typing }),
  z.object({ do: z.literal('absent'), pupils, value: attendance, ...typing }),
  /** Marks that differ from what is there; another `turn` gives other ones. */
  z.object({ do: z.literal('marks'), pupils, turn: z.int(), ...typing }),
  z.object({ do: z.literal('homework'), text: z.string().check(z.minLength(1), z.maxLength(400)), ...typing }),
  /** Files of so many kilobytes, and words that name them: homework. */
  z.object({
    do: z.literal('files'),
    kilobytes: z.array(z.int().check(z.gte(1), z.lte(5_000))).check(z.minLength(1), z.maxLength(mostHomeworkFiles)),
    text: z.string().check(z.minLength(1), z.maxLength(400)),
    lesson: typing.lesson,
  }),
  /** What was recorded. */
  z.object({
    do: z.literal('intents'),
    intents: z.array(z.object({ name: z.string(), payload: z.unknown() })),
    tab: z.optional(z.literal(2)),
  }),
  /** Until nothing of the run waits, files included, or the time is over. */
  z.object({ do: z.literal('untilSent'), ms }),
  /** Until so many requests have met a fault since the faults were set. */
  z.object({ do: z.literal('untilMet'), times: z.int(), ms }),
  /** Until a request with work in it is in flight. */
  z.object({ do: z.literal('untilLeaving'), ms }),
  /** Until the server holds a part of a file. */
  z.object({ do: z.literal('untilPart'), ms }),
  z.object({ do: z.literal('wait'), ms }),
  /** Until the user continues: something is done by hand. */
  z.object({ do: z.literal('pause') }),
  z.object({ do: z.literal('reload') }),
  z.object({ do: z.literal('evict') }),
  /** The person signs out. A network that lets the server hear it ends the session: then only their password leads back. */
  z.object({ do: z.literal('signOut') }),
  z.object({ do: z.literal('signIn') }),
  /** The person tries the files again that the server refused. */
  z.object({ do: z.literal('retryFiles') }),
  /** Another device of the same person writes the attendance of a pupil. */
  z.object({ do: z.literal('elsewhere'), pupil: z.int(), value: attendance, lesson: typing.lesson }),
]);
export type Step = z.infer<typeof step>;

export const scenario = z.object({
  name: z.string().check(z.regex(/^[\p{L}\p{N} ._-]{1,60}$/u)),
  /** Own lessons that it needs. */
  lessons: z.int().check(z.gte(1), z.lte(20)),
  steps: z.array(step).check(z.minLength(1), z.maxLength(500)),
});
export type Scenario = z.infer<typeof scenario>;
