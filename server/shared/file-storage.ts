// Where the bytes of files are (server/features/files): a folder, or a storage that speaks S3.
import type { Readable } from 'node:stream';

/** Part of a file: from byte `start` to byte `end`, both inclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * Keys are made of numbers and uuids alone, never of what a person typed. A storage that is away throws; what has arrived is there again
 * when it comes back.
 */
export type FileStorage = {
  /** Whether it can be used at all, asked once at the start. @throws StorageRefused in words for the operator. */
  check(): Promise<void>;
  /** How many bytes are there: 0 for a key that nothing was written under. */
  arrived(key: string): Promise<number>;
  /**
   * Writes at an offset, which is what `arrived` has said. All chunks that were given before they ended or failed stay.
   * @param at.bytes how many the whole file has.
   * @returns the new offset.
   */
  append(
    key: string,
    at: { readonly offset: number; readonly bytes: number },
    chunks: AsyncIterable<Buffer>,
  ): Promise<number>;
  /** Makes what was appended, or put, survive a power cut. */
  flush(key: string): Promise<void>;
  /** Writes other content under a key of its own, whole or not at all, so that it survives a power cut. */
  put(key: string, content: { readonly bytes: number; readonly chunks: AsyncIterable<Buffer> }): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes what is under a key; no error if nothing is. */
  remove(key: string): Promise<void>;
};

/** Told to the operator who starts the program. */
export class StorageRefused extends Error {}

/** What a scanner says of a file. */
export type ScanResult = 'clean' | 'infected';
/** A scanner for viruses. @throws when it is away, or cannot say. */
export type VirusScanner = (chunks: AsyncIterable<Buffer>) => Promise<ScanResult>;
