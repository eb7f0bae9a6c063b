// The tests of pure code alone, for Stryker: no database, no storage. They share one process, since nothing of them stays behind.
import { defineConfig } from 'vitest/config';
import whole from './vitest.config.ts';

export default defineConfig({
  test: {
    ...whole.test,
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
