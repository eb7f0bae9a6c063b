// Browser tests of the screens that `npm run new:feature <name> -- --crud` and `-- --report` generate, in a copy of the project with its
// own build. One adds, edits, deletes and restores an entry, looks at its history and reads it on another device offline; the other reads a
// report, online and offline.
import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { makeFeature } from '../../scripts/new-feature.ts';
import { copyProject, runTool, runToolIn } from './sandbox.ts';

test('the pages of new features of entries and reports work as they were made', async () => {
  test.setTimeout(400_000);
  const copy = copyProject();
  try {
    expect(makeFeature('lost-property', copy.folder, 'crud')).toHaveProperty('made');
    expect(makeFeature('load-of-classes', copy.folder, 'report')).toHaveProperty('made');
    await runTool(copy.folder, 'drizzle-kit', 'generate', '--config', 'drizzle.config.ts');
    await runTool(copy.folder, 'vite', 'build');
    // A run with its own databases, since it has more tables; it must inherit nothing from the run that waits for it.
    const inherited = Object.entries(process.env).filter(([name]) => !/^(PW_|TEST_|PLAYWRIGHT_)/.test(name));
    const env = { ...Object.fromEntries(inherited), QALAM_BROWSER_RUN: randomBytes(4).toString('hex') };
    delete (env as NodeJS.ProcessEnv).QALAM_PLAYWRIGHT_REPORT;
    const { stdout, stderr } = await runToolIn(
      env,
      copy.folder,
      'playwright',
      'test',
      'tests/lost-property',
      'tests/load-of-classes',
      '--workers=1',
    );
    expect(stdout + stderr).toContain('4 passed');
  } finally {
    copy.remove();
  }
});
