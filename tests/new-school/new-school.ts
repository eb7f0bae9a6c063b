// `npm run school -- add` in the folder of an installation.
import { runCommand } from '#tests/support/commands.ts';
import type { DurableSchool } from '#tests/support/durable-school.ts';

export const director = ['--director', 'Серікова Әсел Болатқызы', '--gender', 'f'];

export const runAdd = ({ environment }: DurableSchool, ...words: string[]) =>
  runCommand('school.ts', ['add', ...words], { folder: environment.QALAM_DATA ?? '', environment });
