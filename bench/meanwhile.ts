// How long the calls of others take while the server does something great: what a school of people waits for when its office works.
import type { FastifyInstance } from 'fastify';
import { call } from '#tests/server/calls.ts';
import { type Session, signIn } from '#tests/support/server.ts';
import { eduYear, schoolId } from './fortnight.ts';
import { type MeasuredDatabase, percentile, printLine, spread } from './lines.ts';

const limitMs = 300;
/** They ask at the same time. None of them is a student, whose session a new password would end. */
const askers = ['teacher', 'teacher2', 'grouplead', 'zavuch'];
const betweenMs = 20;

/** Their answers by what was done meanwhile, in ms. */
export class Meanwhile {
  private readonly app: FastifyInstance;
  private readonly others: readonly Session[];
  private readonly times = new Map<string, number[]>();
  private constructor(app: FastifyInstance, others: readonly Session[]) {
    this.app = app;
    this.others = others;
  }

  static async of(app: FastifyInstance): Promise<Meanwhile> {
    const others: Session[] = [];
    for (const login of askers) others.push(await signIn(app, login));
    return new Meanwhile(app, others);
  }

  /** Does the work while the others ask one call after another. */
  async during<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    let isOver = false;
    const times = this.times.get(what) ?? [];
    this.times.set(what, times);
    const asking = this.others.map(async (as) => {
      let dueAt = performance.now();
      while (!isOver) {
        const path = `GET /api/v2/os/quarters?schoolId=${schoolId}&eduYear=${eduYear}`;
        const { status, text } = await call(this.app, path, { as });
        if (status !== 200) throw new Error(`Somebody else was answered ${status}: ${text.slice(0, 300)}`);
        times.push(performance.now() - dueAt);
        // The wait starts when the request is due, so a server that cannot accept it yet is measured too.
        dueAt = performance.now() + betweenMs;
        await new Promise((resolve) => setTimeout(resolve, betweenMs));
      }
    });
    try {
      return await work();
    } finally {
      isOver = true;
      await Promise.all(asking);
    }
  }

  print(used: MeasuredDatabase): void {
    for (const [what, times] of this.times)
      printLine({
        name: `people.others-meanwhile.${what}.${used.name}`,
        value: percentile(times, 0.99),
        unit: 'ms',
        limit: limitMs,
        note: `p99 of ${times.length} calls (quarters of the year) of ${this.others.length} others during ${what}, injected without a socket; database: ${used.what}. ${spread(times)}.`,
      });
  }
}
