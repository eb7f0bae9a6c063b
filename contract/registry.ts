// The only list of all features: their endpoints, and the mutations that a device may queue.
import { configurationEndpoints } from './configuration/configuration.endpoints.ts';
import type { AnyEndpoint } from './core/endpoint.ts';
import type { AnyMutation } from './core/mutation.ts';
import { homeworkEndpoints } from './homework/homework.endpoints.ts';
import { homeworkMutations } from './homework/homework.mutations.ts';
import { journalEndpoints } from './journal/journal.endpoints.ts';
import { journalMutations } from './journal/journal.mutations.ts';
import { lessonEndpoints } from './lesson/lesson.endpoints.ts';
import { lessonMutations } from './lesson/lesson.mutations.ts';
import { profileEndpoints } from './profile/profile.endpoints.ts';
import { scheduleEndpoints } from './schedule/schedule.endpoints.ts';
import { sessionEndpoints } from './session/session.endpoints.ts';
import { syncEndpoints } from './sync/sync.endpoints.ts';

export const mutations = { ...homeworkMutations, ...journalMutations, ...lessonMutations } as const;
export type MutationName = keyof typeof mutations;

/** The mutation of a name, or undefined for one that this build does not know. */
export function findMutation(name: string): AnyMutation | undefined {
  return Object.hasOwn(mutations, name) ? mutations[name as MutationName] : undefined;
}

export const endpoints = {
  configuration: configurationEndpoints,
  homework: homeworkEndpoints,
  journal: journalEndpoints,
  lesson: lessonEndpoints,
  profile: profileEndpoints,
  schedule: scheduleEndpoints,
  session: sessionEndpoints,
  sync: syncEndpoints,
} as const satisfies Record<string, Record<string, AnyEndpoint>>;
