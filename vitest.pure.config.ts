// The tests of pure code alone, for Stryker: no database, no storage.
import { defineConfig } from 'vitest/config';
import whole from './vitest.config.ts';

const { projects: _, ...shared } = whole.test ?? {};

export default defineConfig({
  test: {
    ...shared,
    // They share one process, since nothing of them stays behind.
    isolate: false,
    include: [
      'contract/**/*.test.ts',
      'src/features/lesson/*.test.ts',
      'src/domain/mark/entry-keys.test.ts',
      'tests/{schedule,journal,profile}/*.test.ts',
      'tests/session/{acting,years}.test.ts',
    ],
  },
});
