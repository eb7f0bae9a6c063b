import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = import.meta.dirname;
const include = ['**/*.test.ts', '**/*.test.tsx'];
const exclude = ['node_modules/**', 'dist/**', 'tests/architecture/planted/**', 'bench/**'];

// Tests start the server and our commands as processes, which load the same modules again and again.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compile');

/** Files that replace modules or globals: what they leave behind is not for others, so each has a process of its own. */
const replacing = globSync(include, { cwd: root, exclude }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules|stubGlobal)\(/.test(readFileSync(path.join(root, file), 'utf8')),
);

/** They take longest. Without them at the front, one would run alone at the end. */
const longest = [
  'tests/architecture/new-feature.slow.test.ts',
  'tests/server/killed-in-the-middle.test.ts',
  'tests/server/jobs-killed.slow.test.ts',
  'tests/server/fuzz.slow.test.ts',
  'tests/server/access.test.ts',
  'tests/contingent/student-import.slow.test.ts',
  'tests/sync/world.slow.test.ts',
  'tests/server/durability.slow.test.ts',
  'tests/server/access-ended.slow.test.ts',
  'tests/people-import/roster-command.slow.test.ts',
  'server/features/demo-school/other-days.slow.test.ts',
  'tests/server/storm.slow.test.ts',
  'tests/timetable-import/command.slow.test.ts',
  'tests/server/password-guessing.slow.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.indexOf(path.relative(root, moduleId));
      return index === -1 ? longest.length : index;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/support/provide-database.ts'],
    // Two cores, and embedded databases are heavy: more processes only wait for each other.
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      // A process and its modules for all files instead of each: half of the time of the whole run.
      { extends: true, test: { name: 'shared', isolate: false, include, exclude: [...exclude, ...replacing] } },
      { extends: true, test: { name: 'own process', include: replacing } },
    ],
  },
});
