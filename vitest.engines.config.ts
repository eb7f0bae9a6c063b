// The journeys in WebKit and Firefox: `npm run test:engines`, and a part of `npm run test:all` (docs/tests.md).
import { defineConfig } from 'vitest/config';
import whole from './vitest.config.ts';

const { projects: _, ...shared } = whole.test ?? {};

export default defineConfig({
  test: {
    ...shared,
    include: ['tests/engines/**/*.engine.ts'],
    // Windows of one screen take the focus from each other.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 150 } },
  },
});
