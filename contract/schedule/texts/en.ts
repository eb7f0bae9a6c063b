import type kz from './kz.ts';

export default {
  'schedule.programme': 'Support-school lesson',
  'schedule.programme.conference': 'Join the conference',
  'schedule.programme.missing':
    'The support-school lessons of this week are not on this device yet. They load by themselves as soon as the server answers.',
} satisfies Record<keyof typeof kz, string>;
