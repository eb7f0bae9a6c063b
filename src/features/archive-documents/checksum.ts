/** SHA-256 in hexadecimal digits; null outside a secure context, where there is no cryptography. */
export async function checksumOf(file: Blob): Promise<string | null> {
  const { subtle } = globalThis.crypto ?? {};
  if (subtle === undefined) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
