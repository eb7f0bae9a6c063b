// The scenarios that come with the application: the failure table of design/sync.md and the cases that broke others.
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { type CallKind, type ChannelFault, channelFaults, type FaultName } from '#shared/lib/lab-settings.ts';
import type { Scenario, Step } from './steps.ts';

const roll: Step = { do: 'roll', absent: [7, 14], late: [21] };
const marks = (turn = 0): Step => ({ do: 'marks', pupils: [1, 2, 3, 4, 5], turn });
const homework: Step = { do: 'homework', text: '§ 21, № 4-7' };
const absent = (pupil: number, value: Attendance = 'missing_without_reason'): Step => ({
  do: 'absent',
  pupils: [pupil],
  value,
});
const lesson: readonly Step[] = [roll, marks(), homework];
const faults = (calls: CallKind, left: number | null, ...names: FaultName[]): Step => ({
  do: 'faults',
  rules: names.map((fault) => ({ fault, calls, left })),
});
/** Homework with files of so many kilobytes. */
const files = (text: string, ...kilobytes: number[]): Step => ({ do: 'files', kilobytes, text });
const calm: Step = { do: 'calm' };
const untilMet = (times: number): Step => ({ do: 'untilMet', times, ms: 60_000 });
const untilSent: Step = { do: 'untilSent', ms: 90_000 };
const reload: Step = { do: 'reload' };
/** The roll under a fault of the channel, while another device writes into the same lesson. */
const channel = (fault: ChannelFault): readonly Step[] => [
  { do: 'faults', channel: fault },
  roll,
  untilMet(1),
  { do: 'elsewhere', pupil: 3, value: 'missing_by_sick' },
  marks(),
  homework,
  untilSent,
];
const inTab2 = (step: Step): Step => ({ ...step, tab: 2 }) as Step;

const steps = {
  // ---- one fault of the network ----
  'request-lost': [faults('push', 2, 'requestLost'), ...lesson, untilMet(2), untilSent],
  'answer-lost': [faults('push', 2, 'answerLost'), ...lesson, untilMet(2), untilSent],
  doubled: [faults('push', 2, 'doubled'), ...lesson, untilSent],
  slow: [faults('push', 1, 'slow'), ...lesson, { do: 'untilLeaving', ms: 20_000 }, marks(1), untilSent],
  cut: [faults('push', 2, 'cut'), ...lesson, untilMet(2), untilSent],
  'captive-portal': [faults('all', null, 'captivePortal'), ...lesson, untilMet(3), calm, untilSent],
  flapping: [
    { do: 'faults', preset: 'flapping' },
    roll,
    marks(),
    { do: 'wait', ms: 5_000 },
    marks(1),
    homework,
    untilSent,
  ],
  village: [{ do: 'faults', preset: 'edge' }, ...lesson, untilSent],
  airplane: [{ do: 'faults', preset: 'airplane' }, ...lesson, untilMet(1), marks(1), calm, untilSent],
  'airplane-closed': [{ do: 'faults', preset: 'airplane' }, ...lesson, reload, marks(1), reload, calm, untilSent],
  // ---- an answer that is none ----
  gateways: [faults('push', 1, '502', '500', '408', '425', '413'), ...lesson, untilMet(5), untilSent],
  'too-many-requests': [faults('push', 2, '429'), ...lesson, untilMet(2), untilSent],
  // ---- the session ----
  'expired-token': [faults('push', 1, 'TOKEN_EXPIRED'), ...lesson, untilMet(1), untilSent],
  'refresh-answer-lost': [
    {
      do: 'faults',
      rules: [
        { fault: 'TOKEN_EXPIRED', calls: 'push', left: 1 },
        { fault: 'answerLost', calls: 'refresh', left: 1 },
      ],
    },
    ...lesson,
    untilMet(2),
    untilSent,
  ],
  'revoked-token': [
    faults('all', null, 'SESSION_ENDED'),
    ...lesson,
    untilMet(1),
    marks(1),
    calm,
    { do: 'signIn' },
    untilSent,
  ],
  // ---- the application ----
  'update-in-queue': [faults('push', 1, 'APP_OUTDATED'), ...lesson, untilMet(1), marks(1), reload, untilSent],
  'closed-in-flight': [
    faults('push', 1, 'slow'),
    ...lesson,
    { do: 'untilLeaving', ms: 20_000 },
    reload,
    marks(1),
    untilSent,
  ],
  'answer-lost-and-closed': [faults('push', 1, 'answerLost'), ...lesson, untilMet(1), reload, marks(1), untilSent],
  'second-tab': [
    { do: 'faults', preset: 'airplane' },
    roll,
    inTab2(absent(3)),
    absent(4),
    inTab2(absent(4, 'late')),
    marks(),
    inTab2(marks(1)),
    untilMet(1),
    calm,
    untilSent,
  ],
  // ---- the device ----
  'clock-ahead': [{ do: 'faults', skewMs: 3 * 3_600_000 }, ...lesson, untilSent, marks(1), untilSent],
  'clock-behind': [
    { do: 'faults', skewMs: -400 * 86_400_000, rules: [{ fault: 'answerLost', calls: 'push', left: 1 }] },
    ...lesson,
    untilSent,
  ],
  'disk-tight': [{ do: 'faults', disk: 'tight' }, roll, absent(3), marks(), homework, untilSent],
  'disk-full': [roll, untilSent, { do: 'faults', disk: 'full' }, marks(), homework, calm, marks(), untilSent],
  eviction: [...lesson, untilSent, { do: 'evict' }, reload, absent(3), marks(1), untilSent],
  'eviction-unsent': [
    roll,
    untilSent,
    { do: 'faults', preset: 'airplane' },
    { do: 'absent', pupils: [3, 4, 5], value: 'missing_without_reason' },
    untilMet(1),
    { do: 'evict' },
    reload,
    calm,
    untilSent,
  ],
  // ---- files: each fault of a piece meets one in mid-file ----
  'file-cut': [
    {
      do: 'faults',
      rules: [
        { fault: 'cutUp', calls: 'piece', left: 2 },
        { fault: 'answerLost', calls: 'piece', left: 2 },
        { fault: 'doubled', calls: 'piece', left: 1 },
        { fault: 'answerLost', calls: 'file', left: 1 },
        { fault: 'slow', calls: 'piece', left: 1 },
      ],
    },
    roll,
    files('§ 21, № 4-7', 1_500, 300),
    untilMet(7),
    // What is typed goes before the piece that is on its way.
    marks(),
    reload,
    untilSent,
  ],
  'file-refused': [
    {
      do: 'faults',
      rules: [
        { fault: 'FILE_QUOTA', calls: 'file', left: 1 },
        { fault: 'FILE_TYPE_REFUSED', calls: 'piece', left: 1 },
      ],
    },
    roll,
    files('§ 21, № 4-7', 200, 40),
    untilMet(2),
    untilSent,
    { do: 'retryFiles' },
    untilSent,
  ],
  'file-full-disk': [
    { do: 'faults', rules: [{ fault: 'requestLost', calls: 'piece', left: null }] },
    files('§ 21, № 4', 600),
    untilMet(1),
    // What is on the disk leaves; what comes now is not saved, and its person is told so.
    { do: 'faults', disk: 'full' },
    files('§ 21, № 5', 300),
    { do: 'untilSent', ms: 20_000 },
    calm,
    files('§ 21, № 6', 300),
    untilSent,
  ],
  'file-sign-out': [
    {
      do: 'faults',
      rules: [
        { fault: 'cutUp', calls: 'piece', left: 1 },
        { fault: 'requestLost', calls: 'piece', left: null },
      ],
    },
    files('§ 21, № 4-7', 700, 300),
    { do: 'untilPart', ms: 30_000 },
    { do: 'faults', preset: 'airplane' },
    roll,
    { do: 'signOut' },
    { do: 'wait', ms: 1_000 },
    calm,
    { do: 'signIn' },
    untilSent,
  ],
  // ---- other people and the server's own mind ----
  conflict: [
    { do: 'faults', preset: 'airplane' },
    { do: 'absent', pupils: [3, 4], value: 'missing_without_reason' },
    { do: 'elsewhere', pupil: 3, value: 'missing_by_sick' },
    calm,
    untilSent,
    absent(3, 'late'),
    untilSent,
  ],
  // ---- the channel: it only wakes, so nothing that happens to it may change what arrives ----
  'channel-refused': channel('refused'),
  'channel-silent': channel('silent'),
  'channel-lost': channel('lost'),
  'channel-disordered': channel('disordered'),
  'channel-worst': channelFaults.flatMap((fault, turn): Step[] => [
    { do: 'faults', channel: fault },
    turn === 0 ? roll : marks(turn),
    untilMet(1),
    untilSent,
  ]),
} as const satisfies Record<string, readonly Step[]>;

export type ShippedName = keyof typeof steps;
export const shippedNames = Object.keys(steps) as ShippedName[];

/** A scenario of ours by its name. */
export function shippedScenario(name: string): Scenario | null {
  return Object.hasOwn(steps, name) ? { name, lessons: 1, steps: [...steps[name as ShippedName]] } : null;
}
