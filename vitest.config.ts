import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'dist/**', 'tests/architecture/planted/**', 'bench/**'],
    environment: 'node',
    setupFiles: ['tests/support/provide-database.ts'],
    // Two cores, and embedded databases are heavy: more processes only wait for each other.
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
