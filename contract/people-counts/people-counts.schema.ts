// Counts of a school for those who look at several or at one from outside (decisions E38): nobody is named.
import * as z from 'zod/mini';
import { defineList } from '../core/list.ts';
import { type Role, roleGroups } from '../core/roles.ts';

/** Who reads the statistics of the upper levels (part 2 section 6). */
export const upperStatistics = [
  'country_worker',
  'monitoring_region_worker',
  'monitoring_department_worker',
] as const satisfies readonly Role[];

/** They, and whoever else looks at several schools or at one from outside, each for the own schools. */
export const counterRoles = [
  ...upperStatistics,
  ...roleGroups.methodists,
  'monitoring',
  'department_worker',
  'region_worker',
] as const satisfies readonly Role[];

/** Groups of positions, in the order in which they are shown. */
export const positionGroups = ['management', 'teachers', 'social', 'others'] as const;
export type PositionGroup = (typeof positionGroups)[number];

const pupils = { girls: z.int(), boys: z.int() };
export const schoolCounts = z.object({
  schoolId: z.int(),
  name: z.string(),
  classes: z.int(),
  ...pupils,
  staff: z.int(),
});
export type SchoolCounts = z.infer<typeof schoolCounts>;

/** Classes of one parallel and one language of instruction. */
export const parallelCounts = z.object({ parallel: z.int(), eduLang: z.string(), classes: z.int(), ...pupils });
export type ParallelCounts = z.infer<typeof parallelCounts>;
export const staffCounts = z.object({ group: z.enum(positionGroups), people: z.int() });
export type StaffCounts = z.infer<typeof staffCounts>;

export const countsOfSchool = z.object({
  ...schoolCounts.shape,
  /** The day that is counted: today, or the nearest one of the year; today where the school has no such year. */
  day: z.string(),
  parallels: z.array(parallelCounts),
  /** As of today, whatever the year is. */
  positions: z.array(staffCounts),
});
export type CountsOfSchool = z.infer<typeof countsOfSchool>;

export const pupilsOf = ({ girls, boys }: { girls: number; boys: number }): number => girls + boys;

export const schoolCountsList = defineList({
  id: ({ schoolId }: SchoolCounts) => String(schoolId),
  fields: {
    name: { kind: 'text', value: ({ name }) => name, can: ['sort', 'search'] },
    classes: { kind: 'number', value: ({ classes }) => classes, can: ['sort'] },
    pupils: { kind: 'number', value: pupilsOf, can: ['sort', 'filter'] },
    girls: { kind: 'number', value: ({ girls }) => girls, can: ['sort'] },
    boys: { kind: 'number', value: ({ boys }) => boys, can: ['sort'] },
    staff: { kind: 'number', value: ({ staff }) => staff, can: ['sort'] },
  },
  sort: 'name',
});

export const parallelCountsList = defineList({
  id: ({ parallel, eduLang }: ParallelCounts) => `${parallel} ${eduLang}`,
  fields: {
    parallel: { kind: 'number', value: ({ parallel }) => parallel, can: ['sort', 'filter'] },
    eduLang: { kind: 'choice', value: ({ eduLang }) => [eduLang], can: ['sort', 'filter'] },
    classes: { kind: 'number', value: ({ classes }) => classes, can: ['sort'] },
    pupils: { kind: 'number', value: pupilsOf, can: ['sort'] },
    girls: { kind: 'number', value: ({ girls }) => girls, can: ['sort'] },
    boys: { kind: 'number', value: ({ boys }) => boys, can: ['sort'] },
  },
  sort: 'parallel',
});
