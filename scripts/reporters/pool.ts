// Vitest's pool of forked processes, which also announces a worker that died (docs/tests.md). Vitest itself reports a dead worker only when
// all other files have ended.
import { channel } from 'node:diagnostics_channel';
import { ForksPoolWorker, type PoolRunnerInitializer, type WorkerRequest } from 'vitest/node';

export type DeadWorker = {
  /** Absolute paths of the files it was running. */
  readonly files: readonly string[];
  /** Exit code or signal. */
  readonly end: string;
};

/** Carries `DeadWorker` from the pool to the reporter, which Vitest loads separately. */
export const deadWorkers = channel('qalam:dead-worker');

class AnnouncingWorker extends ForksPoolWorker {
  override readonly name = 'announcing-forks';
  #files: readonly string[] = [];
  #isStopping = false;

  override send(message: WorkerRequest): void {
    if (message.type === 'run') this.#files = message.context.files.map(({ filepath }) => filepath);
    super.send(message);
  }

  override async start(): Promise<void> {
    await super.start();
    this.on('exit', (code: number | null, signal: string | null) => {
      if (!this.#isStopping) deadWorkers.publish({ files: this.#files, end: signal ?? `exit code ${code}` });
    });
  }

  override async stop(): Promise<void> {
    this.#isStopping = true;
    await super.stop();
  }
}

export const announcingForks: PoolRunnerInitializer = {
  name: 'announcing-forks',
  createPoolWorker: (options) => new AnnouncingWorker(options),
};
