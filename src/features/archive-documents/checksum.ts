import { sha256Of } from '#shared/lib/sha256.ts';

/** SHA-256 in hexadecimal digits; null outside a secure context, where there is no cryptography. */
export async function checksumOf(file: Blob): Promise<string | null> {
  return globalThis.crypto?.subtle === undefined ? null : sha256Of(await file.arrayBuffer());
}
