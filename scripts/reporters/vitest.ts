// Vitest's reporter in `npm test`: a line per file as it ends, and a report for test-counts.ts (QALAM_VITEST_REPORT). It also ends a run
// whose worker died or spins: Vitest 5.1.0 runs all other files before it reports a dead worker, and waits for ever for one that spins.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { countVitest, fromRoot, type VitestFile } from '../test-counts.ts';
import { printFailure, printFile } from './lines.ts';
import { type DeadWorker, deadWorkers } from './pool.ts';

const pollMs = 1000;
/** The slowest test may take this long by its own limit (tests/server/storm.slow.test.ts with many kills); others 90 s. */
const silenceLimitMs = Number(process.env.QALAM_SILENCE_MS ?? 600_000);

type Running = { readonly startedAt: number; lastWordAt: number };

export default class LinesReporter implements Reporter {
  readonly #running = new Map<string, Running>();
  readonly #files: VitestFile[] = [];
  #poll: NodeJS.Timeout | undefined;

  onInit(): void {
    this.#poll = setInterval(() => this.#endStuckRun(), pollMs);
    this.#poll.unref();
    deadWorkers.subscribe((message) => {
      const { files, end } = message as DeadWorker;
      this.#end(`a worker died (${end}) in ${files.map(fromRoot).join(', ') || 'no file'}`);
    });
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#running.set(moduleId, { startedAt: Date.now(), lastWordAt: Date.now() });
  }

  onTestCaseResult({ module }: { module: TestModule }): void {
    const running = this.#running.get(module.moduleId);
    if (running) running.lastWordAt = Date.now();
  }

  onTestModuleEnd(module: TestModule): void {
    const tookMs = Date.now() - (this.#running.get(module.moduleId)?.startedAt ?? Date.now());
    this.#running.delete(module.moduleId);
    const file: VitestFile = {
      name: module.moduleId,
      status: module.state(),
      message: wordsOf(module.errors()),
      tookMs,
      assertionResults: [...module.children.allTests()].map((test) => ({
        status: test.result().state,
        fullName: test.fullName,
        failureMessages: [wordsOf(test.result().errors ?? [])],
      })),
    };
    this.#files.push(file);
    const { passed, failures } = countVitest({ testResults: [file] });
    printFile({ file: file.name, tookMs, passed, failures });
  }

  onTestRunEnd(_modules: unknown, unhandled: readonly Words[]): void {
    clearInterval(this.#poll);
    const messages = unhandled.map((error) => wordsOf([error]));
    for (const message of messages) printFailure({ name: 'FAILED outside a test', message });
    this.#write(messages);
  }

  #endStuckRun(): void {
    for (const [file, { lastWordAt }] of this.#running) {
      const silentMs = Date.now() - lastWordAt;
      if (silentMs > silenceLimitMs) {
        this.#end(`${fromRoot(file)}: no test of it ended within ${silentMs} ms`);
        return;
      }
    }
  }

  #end(why: string): void {
    clearInterval(this.#poll);
    console.log(`  FAILED           ${why}`);
    console.log(`  These files were running: ${[...this.#running.keys()].map(fromRoot).join(', ')}`);
    this.#write([why]);
    process.exit(1);
  }

  #write(unhandled: readonly string[]): void {
    const file = process.env.QALAM_VITEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify({ testResults: this.#files, unhandled }));
  }
}

type Words = { readonly message?: string; readonly stack?: string; readonly cause?: unknown };

/** The messages of errors with where they were thrown in our code, and their causes. */
function wordsOf(errors: readonly Words[]): string {
  const words = errors.flatMap(({ message, stack, cause }): string[] => {
    const isOurs = (line: string) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:');
    const places = stack?.split('\n').filter(isOurs).slice(0, 5) ?? [];
    const causes = cause && typeof cause === 'object' ? [wordsOf([cause as Words])] : [];
    return [message ?? '', ...places, ...causes];
  });
  return words.join('\n');
}
