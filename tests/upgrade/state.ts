// A device and a database as the code of before left them: recorded by `node tests/upgrade/record.ts`, read by the tests.
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The last commit before the house was changed (session 10). */
export const commit = 'bf1a330';
export const file = path.join(import.meta.dirname, `state-${commit}.json.gz`);

type Row = Readonly<Record<string, unknown>>;
export type State = {
  /** Of the clock it was recorded under. */
  readonly now: number;
  readonly userId: number;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** Of the device's database. */
  readonly stores: Readonly<Record<string, readonly Row[]>>;
  readonly nextSeq: number;
};
export const readState = (): State => JSON.parse(gunzipSync(fs.readFileSync(file)).toString()) as State;

/** Lessons in each of which five pupils wait to be sent: 1,000 rows. */
export const waitingLessons = (idOf: (name: string) => string): string[] =>
  Array.from({ length: 200 }, (_, index) => idOf(`upgrade ${index}`));
