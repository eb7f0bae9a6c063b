// Devices and databases as earlier code left them: recorded by `node tests/upgrade/record.ts`, read by the tests.
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The last commit before the restructuring of session 10. */
export const commit = 'bf1a330';
/** The newest migration of that commit. */
export const newestMigration = 9;
export const folder = import.meta.dirname;
export const stateFile = (at: string) => path.join(at, `state-${commit}.json.gz`);
export const demoFile = (at: string) => path.join(at, `demo-${commit}.json.gz`);

type Row = Readonly<Record<string, unknown>>;
export type Tables = Readonly<Record<string, readonly Row[]>>;
export type State = {
  /** The clock's time during the recording. */
  readonly now: number;
  readonly tables: Tables;
  /** Databases of devices: the teacher's, and that of a colleague who has signed out. */
  readonly devices: readonly { readonly userId: number; readonly stores: Tables; readonly nextSeq: number }[];
};

/** Key for a browser's bytes in JSON. */
const bytesKey = '$bytes';
export const toText = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => {
    if (inner instanceof ArrayBuffer) return { [bytesKey]: Buffer.from(inner).toString('base64'), isBuffer: true };
    if (inner instanceof Uint8Array) return { [bytesKey]: Buffer.from(inner).toString('base64') };
    return inner;
  });
function fromText(text: string): unknown {
  return JSON.parse(text, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || !(bytesKey in inner)) return inner;
    const bytes = new Uint8Array(Buffer.from(String(inner[bytesKey]), 'base64'));
    return 'isBuffer' in inner ? bytes.buffer : bytes;
  });
}
const read = (file: string) => fromText(gunzipSync(fs.readFileSync(file)).toString());
export const readState = (): State => read(stateFile(folder)) as State;
/** Two demo schools. */
export const readDemo = (): Tables => read(demoFile(folder)) as Tables;

/** Lessons in each of which five entries wait to be sent: 1,000 rows. */
export const waitingLessons = (idOf: (name: string) => string): string[] =>
  Array.from({ length: 200 }, (_, index) => idOf(`upgrade ${index}`));
/** The lesson in which the colleague had marked two pupils. */
export const sealedLesson = (idOf: (name: string) => string): string => idOf('upgrade sealed');
/** As given by the server. */
export const sealKey = 'A'.repeat(43);
export const partOfPack = (lesson: string) => ({ part: 'lessons', wanted: [`1/lesson:${lesson}`], isResolved: true });
