// What a service outside of ours answered. It is believed no more than a body that is sent to us.

/** Of any answer that we ask for: a person, or a few names. */
const mostBytes = 64_000;

/** The JSON of an answer. @throws Error for one that is larger than any that we ask for, and for what is no JSON. */
export async function jsonOf(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the rest.
    if (length > mostBytes) throw new Error('The answer of a service is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
