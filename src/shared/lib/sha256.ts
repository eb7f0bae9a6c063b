/** SHA-256 in lower-case hexadecimal digits. Only in a secure context: elsewhere there is no cryptography. */
export async function sha256Of(content: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
