import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { announcingForks } from './scripts/reporters/pool.ts';

const root = import.meta.dirname;
const include = ['**/*.test.ts', '**/*.test.tsx'];
const exclude = ['node_modules/**', 'dist/**', 'tests/architecture/planted/**', 'bench/**'];

// Tests start the server and our commands as processes, which load the same modules again and again.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/compile');

/**
 * Files that replace modules or globals, what they leave behind being not for others, and those that say that they want modules of their
 * own: each has a process of its own.
 */
const replacing = globSync(include, { cwd: root, exclude }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules|stubGlobal)\(|^\/\/.*\bwants modules of its own\b/m.test(
    readFileSync(path.join(root, file), 'utf8'),
  ),
);

export default defineConfig({
  test: {
    environment: 'node',
    pool: announcingForks,
    setupFiles: ['tests/support/provide-database.ts'],
    // Two cores, and embedded databases are heavy: more processes only wait for each other.
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // What is waited for comes within milliseconds; on a busy machine one second is too little.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // A process and its modules for all files instead of each: half of the time of the whole run.
      { extends: true, test: { name: 'shared', isolate: false, include, exclude: [...exclude, ...replacing] } },
      { extends: true, test: { name: 'own process', include: replacing } },
    ],
  },
});
