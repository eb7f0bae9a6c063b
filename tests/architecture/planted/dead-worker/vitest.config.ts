import { defineConfig } from 'vitest/config';
import { announcingForks } from '../../../../scripts/reporters/pool.ts';

export default defineConfig({
  test: { include: ['*.test.ts'], pool: announcingForks, maxWorkers: 2, isolate: false, testTimeout: 600_000 },
});
