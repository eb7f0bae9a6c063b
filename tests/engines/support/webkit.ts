// WebKitGTK by its own driver over HTTP. The window is ours (webkit-window.py), since MiniBrowser throws the profile of a driven window away.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.ts';
import type { Engine, EngineOptions, InPage } from './engine.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const windowPath = path.join(import.meta.dirname, 'webkit-window.py');
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** Keys as WebDriver writes them. */
const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};
const codeOf = (key: string) => keyCodes[key] ?? key;
/** Longest time that a script in a page may take. */
const scriptMs = 60_000;

/** What the machine lacks for it, or null. */
export function whyNoWebKit(): string | null {
  const typelib = '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib';
  const needed = [driverPath, '/usr/bin/Xvfb', '/usr/bin/import', typelib];
  const missing = needed.filter((file) => !fs.existsSync(file));
  return missing.length === 0 ? null : `no ${missing.join(', ')}`;
}

/** A function as the body of a script whose last argument takes the result. */
const asScript = (work: InPage<unknown>) => `
  const done = arguments[arguments.length - 1];
  const args = [...arguments].slice(0, -1);
  Promise.resolve().then(() => (${work})(...args)).then(
    (value) => done({ value: value === undefined ? null : value }),
    (error) => done({ error: String((error && error.stack) || error) }),
  );`;

export async function openWebKit(options: EngineOptions, display: string): Promise<Engine> {
  const { profile, width, height, before, hasPageCache = true } = options;
  fs.mkdirSync(profile, { recursive: true });
  const console = path.join(profile, 'console.log');
  const output = fs.openSync(console, 'a');
  const scriptFile = path.join(profile, 'before.js');
  if (before) fs.writeFileSync(scriptFile, before);
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      // In containers tests run as root; only our own pages are opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'C.UTF-8',
      WK_PROFILE: profile,
      WK_PAGE_CACHE: hasPageCache ? '1' : '0',
      ...(before && { WK_SCRIPT: scriptFile }),
    },
    stdio: ['ignore', output, output],
  });
  const ask = async <Value>(method: string, address: string, body?: unknown): Promise<Value> => {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Value };
    if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value).slice(0, 400)}`);
    return value;
  };
  await untilAnswers(() => ask('GET', '/status'));
  const session = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: windowPath,
          args: [`--profile=${profile}`, `--size=${width}x${height}`],
        },
      },
    },
  });
  const post = <Value>(address: string, body: unknown = {}) =>
    ask<Value>('POST', `/session/${session.sessionId}${address}`, body);
  await post('/timeouts', { script: scriptMs, pageLoad: scriptMs, implicit: 0 });
  // Where pictures are taken.
  await post('/window/rect', { x: 0, y: 0, width, height });
  const run = async <Result>(work: InPage<Result>, args: readonly unknown[]): Promise<Result> => {
    const answer = await post<{ value: Result } | { error: string }>('/execute/async', {
      script: asScript(work),
      args,
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  };
  const actions = (keys: readonly { type: string; value: string }[]) =>
    post<void>('/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
  const stroke = (key: string) => [
    { type: 'keyDown', value: codeOf(key) },
    { type: 'keyUp', value: codeOf(key) },
  ];
  return {
    name: 'webkit',
    version: session.capabilities.browserVersion,
    told: () => toldIn(fs.readFileSync(console, 'utf8')),
    goto: (url) => post('/url', { url }),
    back: () => post('/back'),
    forward: () => post('/forward'),
    reload: () => post('/refresh'),
    evaluate: (work, ...args) => run(work, args),
    press: async (find, ...args) => {
      const found = (await run(find, args)) as Record<string, string> | null;
      if (!found) throw new Error(`Nothing to press: ${JSON.stringify(args)}`);
      await post(`/element/${found[elementKey]}/click`);
    },
    type: (text) => actions([...text].flatMap(stroke)),
    keys: (...keys) => actions(keys.flatMap(stroke)),
    control: (key) =>
      actions([
        { type: 'keyDown', value: codeOf('Control') },
        ...stroke(key),
        { type: 'keyUp', value: codeOf('Control') },
      ]),
    newTab: async () => {
      const { handle } = await post<{ handle: string }>('/window/new', { type: 'window' });
      await post('/window', { handle });
      return handle;
    },
    tab: () => ask('GET', `/session/${session.sessionId}/window`),
    turnTo: (handle) => post('/window', { handle }),
    picture: async (file) => {
      // The driver takes up to a minute for a picture; X takes it at once.
      const place = ['-crop', `${width}x${height}+0+0`, '+repage'];
      execFileSync('import', ['-display', display, '-window', 'root', ...place, file]);
    },
    close: async () => {
      await ask('DELETE', `/session/${session.sessionId}`).catch(() => undefined);
      // The window writes its cookies when it ends.
      await wait(500);
      const ended = once(driver, 'exit');
      driver.kill();
      await ended;
      fs.closeSync(output);
    },
  };
}

/** A directive that WebKit does not know, and what a page that was left or a missing network has ended. */
const ofWebKit =
  /CONSOLE NETWORK|Unrecognized Content-Security-Policy directive|due to access control checks|WebSocket connection/;

/** Errors and warnings among what WebKit prints: "CONSOLE JS ERROR ..." and the like. */
function toldIn(printed: string): string[] {
  return printed
    .split('\n')
    .filter((line) => /CONSOLE .*(ERROR|WARN)/.test(line))
    .filter((line) => !ofWebKit.test(line));
}

async function untilAnswers(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(100);
    }
  }
}
