// Files in a storage that speaks S3. Uploads in pieces are those of @tus/s3-store: parts of a multipart upload, and what is too small for a
// part in an object beside it (`.part`), so that any server goes on where another one ended. A server that is killed while it writes may lose
// the latter, up to 5 MB: the next piece then begins before it.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3, type S3ClientConfig } from '@aws-sdk/client-s3';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import { Upload } from '@tus/utils';
import { type FileStorage, StorageRefused } from '#server/shared/file-storage.ts';
import { partsOfKey } from './file-keys.ts';

/** Another server may have ended an upload, or started one again: what is noted of it is read each time. */
const noCache = {
  get: async (): Promise<MetadataValue | undefined> => undefined,
  set: async () => undefined,
  delete: async () => undefined,
};

const missing = ['NoSuchKey', 'NotFound', 'NoSuchUpload'];
const isMissing = (error: unknown) => missing.includes((error as Error).name);
const unlessMissing = (error: unknown) => {
  if (!isMissing(error)) throw error;
};

class Uploads extends S3Store {
  /** How much of an upload has arrived; null: it was not started. The library takes a storage that is away for one without the upload. */
  async offsetOf(key: string): Promise<number | null> {
    try {
      await this.getMetadata(key);
    } catch (error) {
      unlessMissing(error);
      return null;
    }
    return (await this.getUpload(key)).offset;
  }

  /** Ends an upload that is not whole. */
  async abandon(key: string): Promise<void> {
    const metadata = await this.getMetadata(key).catch(unlessMissing);
    if (!metadata) return;
    const upload = { Bucket: this.bucket, Key: key, UploadId: metadata['upload-id'] };
    await this.client.abortMultipartUpload(upload).catch(unlessMissing);
  }
}

/** @param address https://key:secret@host/bucket, optionally with ?region= */
export function s3Storage(address: string): FileStorage {
  const url = new URL(address);
  const bucket = url.pathname.slice(1);
  const config: S3ClientConfig = {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // What others than Amazon understand.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  const client = new S3(config);
  const uploads = new Uploads({ s3ClientConfig: { ...config, bucket }, cache: noCache });
  /** What belongs to a key: the file, its parts, and what the library notes of it. */
  const at = (key: string) => {
    partsOfKey(key);
    return { Bucket: bucket, Key: key };
  };
  const note = (key: string) => ({ Bucket: bucket, Key: `${key}.info` });
  const rest = (key: string) => ({ Bucket: bucket, Key: `${key}.part` });

  return {
    async check() {
      try {
        await client.headBucket({ Bucket: bucket });
      } catch (error) {
        const { name } = error as Error;
        throw new StorageRefused(
          `The bucket ${bucket} at ${url.host} cannot be used (${name}). Correct QALAM_S3, or the rights of its key.`,
        );
      }
    },
    async arrived(key) {
      const offset = await uploads.offsetOf(at(key).Key);
      if (offset !== null) return offset;
      const whole = await client.headObject(at(key)).catch(unlessMissing);
      return whole?.ContentLength ?? 0;
    },
    async append(key, { offset, bytes }, chunks) {
      const { Key } = at(key);
      if (offset === 0 && (await uploads.offsetOf(Key)) === null) {
        await uploads.create(new Upload({ id: Key, size: bytes, offset: 0 }));
      }
      return uploads.write(Readable.from(chunks), Key, offset);
    },
    async flush(key) {
      // The storage has it whole; what was noted of the upload is not needed any more.
      await client.deleteObject(note(at(key).Key));
    },
    async put(key, { chunks }) {
      // A picture without what it said of its place. In memory, so that the client can send it again.
      await client.putObject({ ...at(key), Body: await buffer(Readable.from(chunks)) });
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.getObject({ ...at(key), ...(Range && { Range }) });
      return Body as Readable;
    },
    async remove(key) {
      await uploads.abandon(at(key).Key);
      for (const one of [at(key), note(key), rest(key)]) await client.deleteObject(one);
    },
  };
}
