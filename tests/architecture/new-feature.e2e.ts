// Browser tests of the screens that `npm run new:feature` generates, one of each shape, in a copy of the project with its own build: entries
// that are typed offline, sent, disputed and brought back; entries that are kept by call and read offline; a report, online and offline.
import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { makeFeature } from '../../scripts/new-feature.ts';
import { copyProject, runTool, runToolIn } from './sandbox.ts';

test('the pages of new features work as they were made', async () => {
  test.setTimeout(600_000);
  const copy = copyProject();
  try {
    expect(makeFeature('calendar-of-trips', copy.folder, 'offline')).toHaveProperty('made');
    expect(makeFeature('lost-property', copy.folder, 'crud')).toHaveProperty('made');
    expect(makeFeature('load-of-classes', copy.folder, 'report')).toHaveProperty('made');
    await runTool(copy.folder, 'drizzle-kit', 'generate', '--config', 'drizzle.config.ts');
    await runTool(copy.folder, 'vite', 'build');
    // A run with its own databases, since it has more tables; it must inherit nothing from the run that waits for it.
    const inherited = Object.entries(process.env).filter(([name]) => !/^(PW_|TEST_|PLAYWRIGHT_)/.test(name));
    const env = { ...Object.fromEntries(inherited), QALAM_BROWSER_RUN: randomBytes(4).toString('hex') };
    delete (env as NodeJS.ProcessEnv).QALAM_PLAYWRIGHT_REPORT;
    delete (env as NodeJS.ProcessEnv).QALAM_BROWSER_TURN;
    const { stdout, stderr } = await runToolIn(
      env,
      copy.folder,
      'playwright',
      'test',
      'tests/calendar-of-trips',
      'tests/lost-property',
      'tests/load-of-classes',
      '--workers=1',
    );
    expect(stdout + stderr).toContain('7 passed');
  } finally {
    copy.remove();
  }
});
