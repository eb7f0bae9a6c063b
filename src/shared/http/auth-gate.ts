// The one gate to an access token. Page, worker and service worker of all tabs pass it one at a time, so that a rotating refresh
// token is used once however many of them meet an expired access token (case 15). A network failure is not a sign-out.
import { type PlainError, reactionTo } from '#contract/core/errors.ts';

export type TokenResult =
  | ({ readonly kind: 'token' } & HeldToken)
  /** The server's word: the session is over. Everything stays readable and writable; only sending waits. */
  | { readonly kind: 'signIn'; readonly error: PlainError }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** loading while a refresh is in flight, reject when the server refused it (part 1 section 4). */
export type RefreshState = 'idle' | 'loading' | 'loaded' | 'reject';

/** A token and the sign-in that it belongs to: under the next one it says nothing. */
export type HeldToken = { readonly token: string; readonly signIn: string | null };
export type GateMessage =
  | ({ readonly type: 'token' } & HeldToken)
  | { readonly type: 'ask'; readonly instead: string | null };

export type AuthGatePorts = {
  readonly withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  readonly refresh: (userId: number) => Promise<{ token: string } | { error: PlainError }>;
  readonly post: (message: GateMessage) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** The session of the device; unless it is `in`, nothing is sent and no refresh brings the user back. */
  readonly session: () => Promise<{ readonly signIn: string | null; readonly kind: 'in' | 'over' | 'out' }>;
  /** The server says that the session of a sign-in is over. */
  readonly noteOver: (signIn: string | null) => Promise<unknown>;
  /** Device time, epoch milliseconds. */
  readonly now: () => number;
};

/** How long peers have to offer a newer token before the refresh token is used. */
const peerMs = 40;
/** A request with a token that ends in this time may come too late with it. */
const marginMs = 10_000;

/** How long a token is good, in ms, by its own word; both its times are the server's, so a wrong device clock does not matter. */
function lifetimeOf(token: string): number {
  try {
    const [, payload = ''] = token.split('.');
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
    if (typeof iat === 'number' && typeof exp === 'number') return (exp - iat) * 1_000;
  } catch {
    // A token of another kind: the server says when it has ended.
  }
  return Number.POSITIVE_INFINITY;
}

export class AuthGate {
  readonly userId: number;
  private readonly ports: AuthGatePorts;
  private held: HeldToken | null = null;
  /** Device time at which the current token is as good as over. */
  private endsAt = 0;
  /** Ends the wait for a token of another context. */
  private onHeard: (() => void) | undefined;
  refreshState: RefreshState = 'idle';

  constructor(userId: number, ports: AuthGatePorts) {
    this.userId = userId;
    this.ports = ports;
  }

  /** A token of a sign-in, shared with the other contexts. */
  adopt(held: HeldToken): void {
    this.hold(held);
    this.refreshState = 'loaded';
    this.ports.post({ type: 'token', ...held });
  }

  private hold(held: HeldToken): void {
    this.held = held;
    this.endsAt = this.ports.now() + lifetimeOf(held.token) - marginMs;
  }

  /** The current token, for when the same person returns to this page. */
  get token(): HeldToken | null {
    return this.held;
  }

  forget(): void {
    this.held = null;
  }

  /** A message of another context. */
  receive(message: GateMessage): void {
    if (message.type === 'token') {
      this.hold({ token: message.token, signIn: message.signIn });
      this.onHeard?.();
    } else if (this.held !== null && this.held.token !== message.instead) {
      this.ports.post({ type: 'token', ...this.held });
    }
  }

  /**
   * Asks the other contexts for their token and waits up to `ms`. For background work: a starting page answers too late for `renew`, and two
   * concurrent refreshes before a browser kill leave a stale cookie, which the server treats as stolen.
   */
  async hear(ms: number): Promise<void> {
    if (this.held !== null) return;
    const heard = new Promise<void>((resolve) => {
      this.onHeard = resolve;
    });
    this.ports.post({ type: 'ask', instead: null });
    await Promise.race([heard, this.ports.wait(ms)]);
    this.onHeard = undefined;
  }

  /** The current token, or a new one where there is none or its time is over: a body that meets the end of a token is sent twice. */
  async current(): Promise<TokenResult> {
    const { held } = this;
    if (held === null) return this.renew(null);
    const session = await this.ports.session();
    if (session.kind !== 'in') return { kind: 'signIn', error: { code: 'SIGN_IN_REQUIRED' } };
    if (held.signIn !== session.signIn) return this.renew(held.token);
    if (this.ports.now() < this.endsAt) return { kind: 'token', ...held };
    const renewed = await this.renew(held.token);
    // Only the server knows whether it is over: this device's clock may have jumped.
    return renewed.kind === 'failed' ? { kind: 'token', ...held } : renewed;
  }

  /** A token other than the one that was refused. */
  async renew(refused: string | null): Promise<TokenResult> {
    return this.ports.withLock(`auth:${this.userId}`, async () => {
      const { signIn, kind } = await this.ports.session();
      const other = () =>
        this.held !== null && this.held.token !== refused && this.held.signIn === signIn ? this.held : null;
      if (kind !== 'in') return { kind: 'signIn', error: { code: 'SIGN_IN_REQUIRED' } };
      const known = other();
      if (known !== null) return { kind: 'token', ...known };
      this.ports.post({ type: 'ask', instead: refused });
      await this.ports.wait(peerMs);
      const offered = other();
      if (offered !== null) return { kind: 'token', ...offered };
      this.refreshState = 'loading';
      const result = await this.ports.refresh(this.userId);
      if ('token' in result) {
        const held = { token: result.token, signIn };
        this.adopt(held);
        return { kind: 'token', ...held };
      }
      const isOver = reactionTo(result.error.code) === 'signIn';
      this.refreshState = isOver ? 'reject' : 'idle';
      if (isOver) await this.refused(signIn);
      return { kind: isOver ? 'signIn' : 'failed', error: result.error };
    });
  }

  /** The server takes nothing of this sign-in any more. Its token is still good for signing out. */
  async refused(signIn: string | null): Promise<void> {
    await this.ports.noteOver(signIn);
  }
}
