// Which browser tests `npm test` runs on which day (docs/tests.md). Without QALAM_BROWSER_TURN all of them run.
import { globSync } from 'node:fs';
import { root } from './steps.ts';

/** Days until each has had its turn. */
export const turns = 3;

/** What a teacher, a student and a parent do each day, and what keeps what they type. */
const everyDay = /^tests\/(family|homework|install|journal|lesson|push|schedule|storage|sync|unsent|update)\//;

/** A file whose tests take turns one by one, for it is too long for one day. */
const shared = 'tests/look/every-screen.e2e.ts';

/** The tag of a test that takes its turn apart from its file. */
export const turnTag = (index: number) => `@turn-${index % turns}`;

/** Files and tests whose turn is on another day. `day`: any whole number. */
export function ofOtherTurns(day: number): { readonly files: readonly string[]; readonly tests: RegExp } {
  const turn = day % turns;
  const files = globSync('tests/**/*.e2e.ts', { cwd: root })
    .filter((file) => !everyDay.test(file) && file !== shared)
    .sort()
    .filter((_, index) => index % turns !== turn);
  return { files: files.map((file) => `**/${file}`), tests: new RegExp(`@turn-(?!${turn}\\b)`) };
}
