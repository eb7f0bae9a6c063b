// What the first signed-in route costs to fetch: the files that the page requested until the lessons were painted.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Application, applicationFolder } from '#tests/support/application.ts';
import { openProfile, signIn } from '../browser.ts';
import { bytesPerKilobyte, printLine, rounded } from '../lines.ts';
import { paintedAt, watchPaint } from '../paint.ts';
import { lessonRow } from '../selectors.ts';

const aimKilobytes = 175;
const officeKilobytes = 200;

async function brotliSize(file: string): Promise<number> {
  const content = await readFile(path.join(applicationFolder, file));
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

async function kilobytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(brotliSize));
  return sizes.reduce((sum, size) => sum + size, 0) / bytesPerKilobyte;
}

/** Requests of a page with an empty cache until an element is painted, by the browser's clock. */
async function filesUntil(
  { url }: Application,
  { login, path: address, shown }: { login: string; path: string; shown: string },
): Promise<Set<string>> {
  // Without a service worker, which would prefetch the whole application in the background.
  const profile = await openProfile({ serviceWorkers: 'block' });
  try {
    const { context } = profile;
    const first = await signIn(context, url, login);
    await first.close();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await watchPaint(page, shown);
    await page.goto(`${url}${address}`);
    // What the quiet moment fetches right after the paint does not count.
    const until = await paintedAt(page);
    const asked = await page.evaluate(
      (painted) =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < painted)
          .map(({ name }) => new URL(name).pathname.slice(1)),
      until,
    );
    return new Set(asked);
  } finally {
    await profile.close();
  }
}

export async function measureBundleSize(application: Application): Promise<void> {
  const files = await filesUntil(application, { login: 'teacher', path: '/2026/schedule', shown: lessonRow });
  await measureOfficeBundle(application, files);
  // It may start after the paint.
  const built = await readdir(path.join(applicationFolder, 'assets'));
  const worker = built.filter((file) => /sync\.worker-[^/]*\.js$/.test(file)).map((file) => `assets/${file}`);
  const scripts = [...files].filter((file) => file.endsWith('.js') && !worker.includes(file));
  const styles = [...files].filter((file) => file.endsWith('.css'));
  if (scripts.length === 0 || styles.length === 0 || worker.length === 0) throw new Error('No files were requested');
  const [js, css, workerJs, serviceWorker] = await Promise.all(
    [scripts, styles, worker, ['sw.js']].map((list) => kilobytes(list)),
  );
  if (js === undefined || css === undefined || workerJs === undefined || serviceWorker === undefined) return;
  const how = `brotli 11 of the built files that a page asked for from an empty cache until the lessons of the day were painted (schedule of a teacher, Russian); fonts and pictures not counted. One run: the files of a build are always the same`;
  const sized = await Promise.all(scripts.map(async (file) => ({ file, size: await brotliSize(file) })));
  const largest = sized
    .sort((a, b) => b.size - a.size)
    .slice(0, 5)
    .map(({ file, size }) => `${path.basename(file)} ${rounded(size / bytesPerKilobyte)}`)
    .join(', ');
  const line = (name: string, value: number, limit: number | null, note: string) =>
    printLine({ name: `bundle.first-route.${name}`, value, unit: 'kB', limit, note });
  line('main-thread', js + css, aimKilobytes, `JavaScript and CSS of the main thread together: ${how}.`);
  line(
    'main-thread.js',
    js,
    null,
    `${scripts.length} scripts, the largest ${largest} kB (overlays is fetched ahead in a quiet moment, not needed for the paint): ${how}.`,
  );
  line('main-thread.css', css, null, `${styles.length} style sheets: ${how}.`);
  line('worker.js', workerJs, null, `The sync worker, apart from the main thread: ${how}.`);
  line('service-worker.js', serviceWorker, null, 'brotli 11 of sw.js, fetched after the first paint.');
}

/** Cost of the list of students when it is opened from the first page. */
async function measureOfficeBundle(application: Application, known: ReadonlySet<string>): Promise<void> {
  const path = '/2026/backoffice/students';
  const asked = await filesUntil(application, { login: 'zavuch', path, shown: 'main a[href*="student="]' });
  const isOwn = (file: string) => /\.(js|css)$/.test(file) && !file.includes('sync.worker') && !known.has(file);
  const own = [...asked].filter(isOwn);
  if (own.length === 0) throw new Error('The list of students asked for nothing of its own');
  printLine({
    name: 'people.bundle.admin',
    value: await kilobytes(own),
    unit: 'kB',
    limit: officeKilobytes,
    note: `${own.length} scripts and styles that the list of students of a deputy asked for until its first row was painted, those of the first route not counted; brotli 11 of the built files, Russian. One run: the files of a build are always the same.`,
  });
}
