// How long a user's action takes to reach the disk: the product's own `enqueue`, one action after another, in a real profile.
import type { Application } from '#tests/support/application.ts';
import { openProfile, signIn, slowDown } from '../browser.ts';
import { emptyLessons, planFortnight } from '../fortnight.ts';
import { median, percentile, printLine, progress, rounded, spread } from '../lines.ts';
import { openDevice } from '../page-bundle.ts';

const aimMs = 5;
const runs = 10;
const writesPerRun = 100;

export async function measureLocalWrites({ url, database }: Application): Promise<void> {
  const fortnight = await planFortnight(database, 'teacher');
  await emptyLessons(database, fortnight);
  const intents = fortnight.steps
    .flat()
    .filter(({ name }) => name === 'setAttendance')
    .slice(0, writesPerRun);
  const profile = await openProfile();
  try {
    const signedIn = await signIn(profile.context, url, 'teacher');
    await openDevice(signedIn, fortnight.userId);
    const documents = fortnight.lessons.map(({ scheduleUuid }) => `lesson:${scheduleUuid}`);
    await signedIn.evaluate((names) => window.device.download(names), documents);
    await signedIn.close();
    // No application starts below /api: only the writes are measured, and nobody sends them.
    const page = await profile.context.newPage();
    await page.goto(`${url}/api/`);
    await openDevice(page, fortnight.userId);
    for (const rate of [1, 6]) {
      if (rate > 1) await slowDown(page, rate);
      const found: number[][] = [];
      for (let run = 0; run <= runs; run++) {
        const times = await page.evaluate((list) => window.device.timeWrites(list), intents);
        await page.evaluate(() => window.device.clear());
        // The first run opens the database and warms up the code.
        if (run > 0) found.push(times);
      }
      const p95 = found.map((times) => percentile(times, 0.95));
      const middle = median(found.flat());
      progress(`writes at ${rate}x: p95 ${p95.map(rounded).join(' ')}, median ${rounded(middle)}`);
      printLine({
        name: `write.p95.${rate}x`,
        value: median(p95),
        unit: 'ms',
        limit: aimMs,
        note: `95th percentile of ${writesPerRun} acts, median of ${runs} runs: from the call of enqueue to the end of its transaction with strict durability, on the documents of 25 lessons, profile in the temporary folder of the machine${rate === 1 ? '' : '; main thread slowed 6 times, storage process not'}. p95 ${spread(p95)}; median of all acts ${rounded(middle)} ms.`,
      });
    }
  } finally {
    await profile.close();
  }
}
