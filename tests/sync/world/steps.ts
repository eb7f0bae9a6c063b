// What can happen in the simulated world, as data. A schedule is a list of steps, drawn from a seed without looking at the world, so that
// any of them can be dropped and the rest still plays (shrink.ts). Numbers are taken modulo what exists.
import type { Fault } from '#shared/http/faults.ts';
import { type ChannelFault, channelFaults } from '#shared/lib/lab-settings.ts';
import { type SeededRandom, seeded } from '../random.ts';
import type { FaultScope } from './device.ts';
import type { GateKind } from './life.ts';
import type { SchoolChange } from './school.ts';
import type { Killed } from './server.ts';

/** What somebody types: which act, in which lesson, for which pupil, with which value. */
export type Act = { readonly what: number; readonly lesson: number; readonly pupil: number; readonly value: number };
type At = { readonly device: number; readonly tab: number };
export type Step =
  | ({ readonly kind: 'type'; readonly act: Act } & At)
  | ({ readonly kind: 'sync'; readonly fault: Fault; readonly on: FaultScope } & At)
  | ({ readonly kind: 'killServer'; readonly when: Killed } & At)
  /** A request or answer so slow that everything else happens before it ends. */
  | ({ readonly kind: 'slow'; readonly at: GateKind } & At)
  | { readonly kind: 'arrive'; readonly device: number }
  /** Tabs and service worker at the same time: one types, all drain, in the order given by `order`. */
  | { readonly kind: 'together'; readonly device: number; readonly act: Act; readonly order: number }
  /** The context ends at its n-th gate while it types and sends. */
  | ({ readonly kind: 'crash'; readonly after: number; readonly act: Act | null } & At)
  | { readonly kind: 'openTab'; readonly device: number }
  | ({ readonly kind: 'closeTab' } & At)
  /** The service worker drains the work of everybody who has not signed out here. */
  | { readonly kind: 'worker'; readonly device: number }
  | { readonly kind: 'echo'; readonly device: number; readonly which: number }
  | { readonly kind: 'link'; readonly device: number; readonly isUp: boolean }
  | { readonly kind: 'pass'; readonly minutes: number }
  | { readonly kind: 'clock'; readonly device: number; readonly skewMs: number }
  | { readonly kind: 'disk'; readonly device: number; readonly what: 'full' | 'free' | 'closed' }
  /** `after`: the page ends at its n-th gate; the next start finishes the sign-out. */
  | { readonly kind: 'signOut'; readonly device: number; readonly isSealed: boolean; readonly after?: number | null }
  /** Signs in, or switches to somebody who is signed in here; `after` as above. */
  | { readonly kind: 'signIn'; readonly device: number; readonly person: number; readonly after?: number | null }
  /** Disks: copied, restored to the last copy (a restored phone, Deep Freeze), or replaced by another device's (a clone). */
  | { readonly kind: 'copyDisk'; readonly device: number }
  | { readonly kind: 'goBack'; readonly device: number; readonly from: number }
  /** The server's database: backed up, and restored in the middle of the schedule. */
  | { readonly kind: 'backup' }
  | { readonly kind: 'putServerBack'; readonly byCommand: boolean }
  /** The link fails in the middle of a body. */
  | ({ readonly kind: 'halfSent' } & At)
  | { readonly kind: 'revoke'; readonly person: number }
  | { readonly kind: 'school'; readonly change: SchoolChange }
  | { readonly kind: 'decide'; readonly device: number; readonly choice: Choice; readonly which: number }
  | { readonly kind: 'update' }
  /** The device's channel is another one; null: it works. */
  | { readonly kind: 'channel'; readonly device: number; readonly channel: 'none' | ChannelFault | null }
  /** A person reads what they were told, up to one of the last notices. */
  | ({ readonly kind: 'read'; readonly upTo: number } & At)
  /** A pupil writes, photographs, hands in or takes back; a teacher reads, reviews, draws or resets. */
  | ({ readonly kind: 'answer' } & Answering & At);
export type Answering = { readonly what: number; readonly value: number };
/** Acts of answering by their numbers. */
export const pupilActs = { write: [0, 1], send: [2, 3, 4], recall: [5], lessPages: [6], page: [7, 8, 9] } as const;
export const teacherActs = {
  verify: [0, 1],
  rework: [2, 3],
  read: [4, 5],
  reset: [6],
  draw: [7, 8, 9],
  review: [0, 1, 2, 3],
} as const;
export type Choice = 'retry' | 'discard' | 'takeBack';

const dayMs = 86_400_000;
const faults: readonly Fault[] = [
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'none' },
  { kind: 'requestLost' },
  { kind: 'answerLost' },
  { kind: 'answerLost' },
  { kind: 'doubled' },
  { kind: 'captivePortal' },
  { kind: 'cut' },
  ...[408, 413, 425, 500, 502, 503].map((status): Fault => ({ kind: 'status', status })),
  { kind: 'status', status: 429, retryAfterSeconds: 1 },
  { kind: 'refusal', code: 'SIGN_IN_REQUIRED' },
  { kind: 'refusal', code: 'SESSION_ENDED' },
  { kind: 'refusal', code: 'TOKEN_EXPIRED' },
  { kind: 'refusal', code: 'APP_OUTDATED' },
  { kind: 'refusal', code: 'ACCESS_DENIED' },
  { kind: 'refusal', code: 'SUBSCRIPTION_LOCKED' },
];

type Draw = (random: SeededRandom) => Step;
const at = (random: SeededRandom): At => ({ device: random.below(3), tab: random.below(3) });
const act = (random: SeededRandom): Act => ({
  what: random.below(14),
  lesson: random.below(2),
  pupil: random.below(3),
  value: random.below(6),
});

/** Mostly an earlier copy of its own disk, sometimes another device's. */
const goBack: Draw = (random) => {
  const device = random.below(3);
  return { kind: 'goBack', device, from: random.chance(0.8) ? device : random.below(3) };
};

/** Each with its weight. */
const draws: readonly [number, Draw][] = [
  [36, (random) => ({ kind: 'type', ...at(random), act: act(random) })],
  [
    18,
    (random) => ({
      kind: 'sync',
      ...at(random),
      fault: random.pick(faults),
      on: random.pick(['all', 'sync', 'sync', 'refresh']),
    }),
  ],
  [3, (random) => ({ kind: 'killServer', ...at(random), when: random.pick(['beforeCommit', 'afterCommit']) })],
  [6, (random) => ({ kind: 'slow', ...at(random), at: random.pick(['send', 'answer', 'answer']) })],
  [4, (random) => ({ kind: 'arrive', device: random.below(3) })],
  [5, (random) => ({ kind: 'together', device: random.below(3), act: act(random), order: random.below(1_000_000) })],
  [
    6,
    (random) => ({
      kind: 'crash',
      ...at(random),
      after: 1 + random.below(24),
      act: random.chance(0.6) ? act(random) : null,
    }),
  ],
  [3, (random) => ({ kind: 'openTab', device: random.below(3) })],
  [2, (random) => ({ kind: 'closeTab', ...at(random) })],
  [6, (random) => ({ kind: 'worker', device: random.below(3) })],
  [6, (random) => ({ kind: 'echo', device: random.below(3), which: random.below(50) })],
  [4, (random) => ({ kind: 'link', device: random.below(3), isUp: random.chance(0.5) })],
  [5, (random) => ({ kind: 'pass', minutes: random.pick([0.1, 1, 16, 180, 3 * 24 * 60]) })],
  [
    3,
    (random) => ({
      kind: 'clock',
      device: random.below(3),
      skewMs: random.pick([0, -3 * dayMs, 40 * dayMs, -400 * dayMs, 7_200_000]),
    }),
  ],
  [4, (random) => ({ kind: 'disk', device: random.below(3), what: random.pick(['full', 'free', 'closed', 'closed']) })],
  [
    4,
    (random) => ({
      kind: 'signOut',
      device: random.below(3),
      isSealed: random.chance(0.5),
      after: random.chance(0.4) ? 1 + random.below(20) : null,
    }),
  ],
  [
    5,
    (random) => ({
      kind: 'signIn',
      device: random.below(3),
      person: random.below(4),
      after: random.chance(0.4) ? 1 + random.below(20) : null,
    }),
  ],
  [3, (random) => ({ kind: 'copyDisk', device: random.below(3) })],
  [3, goBack],
  [2, () => ({ kind: 'backup' })],
  [2, (random) => ({ kind: 'putServerBack', byCommand: random.chance(0.6) })],
  [3, (random) => ({ kind: 'halfSent', ...at(random) })],
  [2, (random) => ({ kind: 'revoke', person: random.below(3) })],
  [
    4,
    (random) => ({
      kind: 'school',
      change: random.pick([
        ...(['roleTaken', 'classTaken', 'teacherReplaced', 'pupilMoved', 'periodClosed', 'yearReadOnly'] as const),
        ...(['teacherReplacedSince', 'pupilMovedSince', 'restored', 'restored', 'restored'] as const),
      ]),
    }),
  ],
  [
    6,
    (random) => ({
      kind: 'decide',
      device: random.below(3),
      choice: random.pick(['retry', 'retry', 'discard', 'takeBack']),
      which: random.below(20),
    }),
  ],
  [1, () => ({ kind: 'update' })],
];
const sum = draws.reduce((total, [weight]) => total + weight, 0);

function drawn(random: SeededRandom): Step {
  let left = random.next() * sum;
  for (const [weight, draw] of draws) {
    left -= weight;
    if (left < 0) return draw(random);
  }
  return { kind: 'update' };
}

/** So often something is told, read or heard between two steps. */
const wordShare = 0.3;

/** A schedule with channels that come, fail and go, and people who read what they were told. What happens besides is the schedule of the seed. */
export function withWords(seed: number, steps: readonly Step[]): Step[] {
  const random = seeded(seed ^ 0x5eed);
  const channel = (): Step => ({
    kind: 'channel',
    device: random.below(3),
    channel: random.pick([null, null, null, 'none', ...channelFaults]),
  });
  const read = (): Step => ({ kind: 'read', ...at(random), upTo: random.below(4) });
  const word = () => (random.chance(wordShare) ? [random.chance(0.5) ? channel() : read()] : []);
  return steps.flatMap((step) => [step, ...word()]);
}

/** Probability of a random act on an answer after each step. */
const answerShare = 0.25;

/**
 * A schedule with an answer, its files and its review. What happens besides is as it was. Random acts alone are rarely a review: a teacher
 * can only review what was handed in and has arrived. So a pupil hands in and teachers review too, spread over the schedule.
 */
export function withAnswers(seed: number, steps: readonly Step[]): Step[] {
  const random = seeded(seed ^ 0xa45e);
  const answer = (place: At, acts: readonly number[]): Step => ({
    kind: 'answer',
    ...place,
    what: random.pick(acts),
    value: random.below(6),
  });
  const send = (place: At): Step => ({ kind: 'sync', ...place, fault: { kind: 'none' }, on: 'all' });
  const [teacher, colleague, pupil] = [0, 1, 2].map((device): At => ({ device, tab: 0 })) as [At, At, At];
  const handIn = () => [answer(pupil, pupilActs.page), answer(pupil, pupilActs.send), send(pupil)];
  const review = (by: At) => [send(by), answer(by, teacherActs.review), answer(by, teacherActs.draw), send(by)];
  const story = [...handIn(), ...review(teacher), ...review(colleague), send(pupil), ...handIn()];
  const places = story.map(() => random.below(steps.length)).sort((a, b) => a - b);
  const acts = Array.from({ length: 10 }, (_, what) => what);
  return steps.flatMap((step, index) => [
    step,
    ...story.filter((_, part) => places[part] === index),
    ...(random.chance(answerShare) ? [answer(at(random), acts)] : []),
  ]);
}

/** The schedule of a seed. */
export function stepsOf(seed: number, length: number): Step[] {
  const random = seeded(seed);
  return Array.from({ length }, () => drawn(random));
}

/** Describes a step in one line. */
export function tellStep({ kind, ...rest }: Step): string {
  return `${kind} ${JSON.stringify(rest)}`;
}
