// A push service and the browsers that subscribed with it: it takes what is sent, and each browser decrypts its own.
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { type NewPushDevice, type PushMessage, pushMessage } from '#contract/push/push.schema.ts';
import type { PushOptions } from '#server/features/push/public.ts';

export type Sent = {
  readonly endpoint: string;
  readonly message: PushMessage;
  readonly headers: Record<string, string>;
};

/** One record of RFC 8188, with the keys of RFC 8291: what a browser does with a message. */
function decrypt(body: Buffer, own: ECDH, secret: Buffer): Buffer {
  const idLength = body.readUInt8(20);
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 21 + idLength), body.subarray(21 + idLength)];
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const key = derive(own.computeSecret(sender), secret, keyInfo, 32);
  const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

type Answer = number | { readonly status: number; readonly retryAfter: string };

/** `answer`: the status that it gives, by the address, and how long it asks to be left alone. */
export class FakePushService {
  readonly sent: Sent[] = [];
  answer: (endpoint: string) => Answer = () => 201;
  private readonly browsers = new Map<string, (body: Buffer) => Buffer>();

  readonly options: PushOptions = {
    subject: 'mailto:it@school.example',
    hosts: ['push.example.kz'],
    deliver: async ({ endpoint, headers, body }) => {
      const answer = this.answer(endpoint);
      const { status, retryAfter } = typeof answer === 'number' ? { status: answer, retryAfter: null } : answer;
      const text = this.browsers.get(endpoint)?.(body).toString() ?? 'null';
      if (status < 300) this.sent.push({ endpoint, headers, message: pushMessage.parse(JSON.parse(text)) });
      return { status, retryAfter };
    },
  };

  /** A browser that has just subscribed. */
  subscribe(name: string, more: Partial<NewPushDevice> = {}): NewPushDevice {
    const endpoint = `https://push.example.kz/${name}`;
    const privateKey = createECDH('prime256v1');
    const authSecret = randomBytes(16).toString('base64url');
    const p256dh = privateKey.generateKeys().toString('base64url');
    this.browsers.set(endpoint, (body) => decrypt(body, privateKey, Buffer.from(authSecret, 'base64url')));
    return { endpoint, p256dh, auth: authSecret, words: 'number', language: 'ru', ...more };
  }

  /** What was sent since the last look. */
  taken(): Sent[] {
    return this.sent.splice(0);
  }
}
