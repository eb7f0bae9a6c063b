// Identifiers that both sides make alike. SHA-1 is written out because the contract may not reach for a platform's crypto,
// whose digest is asynchronous in browsers, and a cell's uuid is needed in the middle of a render.

/** The namespace under which Qalam derives cell uuids; never change it, the ids are stored. */
const cellNamespace = '6f1c2b0e-9a75-5d0f-8c3e-71616c616d21';

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** SHA-1 of bytes (RFC 3174), 20 bytes. For naming only, never for secrets. */
export function sha1(message: Uint8Array): Uint8Array {
  const length = message.length;
  const blocks = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  blocks.set(message);
  blocks[length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor((length * 8) / 2 ** 32));
  view.setUint32(blocks.length - 4, (length * 8) >>> 0);
  let [h0, h1, h2, h3, h4] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const words = new Int32Array(80);
  for (let offset = 0; offset < blocks.length; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4);
    for (let i = 16; i < 80; i++) {
      words[i] = rotate((words[i - 3] ?? 0) ^ (words[i - 8] ?? 0) ^ (words[i - 14] ?? 0) ^ (words[i - 16] ?? 0), 1);
    }
    let [a, b, c, d, e] = [h0, h1, h2, h3, h4];
    for (let i = 0; i < 80; i++) {
      const [f, k] =
        i < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : i < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : i < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (rotate(a, 5) + f + e + k + (words[i] ?? 0)) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = next;
    }
    h0 = (h0 + a) | 0;
    h1 = (h1 + b) | 0;
    h2 = (h2 + c) | 0;
    h3 = (h3 + d) | 0;
    h4 = (h4 + e) | 0;
  }
  const digest = new DataView(new ArrayBuffer(20));
  [h0, h1, h2, h3, h4].forEach((word, index) => {
    digest.setInt32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return Uint8Array.from(bytes);
}

function asUuid(bytes: Uint8Array, version: number): string {
  const hex = Array.from(bytes.subarray(0, 16), (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | (version << 4) : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** UUID version 5 of a name (RFC 9562): the same on both sides for the same name. */
export function uuidV5(name: string, namespace: string = cellNamespace): string {
  const space = namespace.replaceAll('-', '');
  const head = Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(space.slice(index * 2, index * 2 + 2), 16),
  );
  const tail = utf8(name);
  const message = new Uint8Array(16 + tail.length);
  message.set(head);
  message.set(tail, 16);
  return asUuid(sha1(message), 5);
}

/** UUID version 7 from a time in epoch milliseconds and 10 random bytes; both arrive as ports. */
export function uuidV7(epochMs: number, randomBytes: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = epochMs;
  for (let index = 5; index >= 0; index--) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(randomBytes.subarray(0, 10), 6);
  return asUuid(bytes, 7);
}

/** The uuid of a cell of the journal, derived from what the cell is (design/sync.md "Identity"). */
export function cellUuid(schoolId: number, scheduleUuid: string, studentGroupUuid: string, kind: string): string {
  return uuidV5(`${schoolId}:${scheduleUuid}:${studentGroupUuid}:${kind}`);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** True for a lower-case hyphenated uuid of any version. */
export function isUuid(value: unknown): boolean {
  return typeof value === 'string' && uuidPattern.test(value);
}
