// What sends messages to the push services of browsers; server/features/push does.

/** Where a browser takes messages, and its keys in base64url. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
export type PushLetter = {
  readonly text: string;
  /** Seconds after which nobody need be told any more. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high';
  /** At most 32 signs of base64url: while a browser is away, a later letter of a topic takes the place of an earlier one. */
  readonly topic: string;
};
/** `gone`: the browser has no such subscription any more. `failed`: perhaps later. */
export type PushOutcome = 'taken' | 'gone' | 'failed';
/** `retryAfterMs`: how long the push service asks to be left alone; null: it does not say. */
export type PushAnswer = { readonly outcome: PushOutcome; readonly retryAfterMs: number | null };

export type PushService = {
  /** The public key that browsers subscribe with; null: this installation sends nothing. */
  readonly key: string | null;
  /** Whether messages to this address would be sent. */
  accepts(endpoint: string): boolean;
  send(target: PushTarget, letter: PushLetter): Promise<PushAnswer>;
};
