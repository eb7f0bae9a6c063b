// fflate as libraries of the browser import it (scripts/build-options.ts): without its own workers. It starts them from `blob:`
// addresses, which the page's policy refuses, and then never answers. Our own workers call these functions beside the page already.
// A function that is not listed here fails the build of a library that wants it.
import { type AsyncZippable, type FlateError, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate/browser';

export { inflateSync, strFromU8, strToU8, unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate/browser';

type Done<Result> = (error: FlateError | null, result: Result) => void;

/** `zip` of fflate, in this thread. */
export function zip(files: AsyncZippable, done: Done<Uint8Array>): void {
  answer(() => zipSync(files as Zippable), done);
}

/** `unzip` of fflate, in this thread. */
export function unzip(archive: Uint8Array, done: Done<Unzipped>): void {
  answer(() => unzipSync(archive), done);
}

function answer<Result>(make: () => Result, done: Done<Result>): void {
  let result: Result;
  try {
    result = make();
  } catch (error) {
    done(error as FlateError, undefined as Result);
    return;
  }
  done(null, result);
}
