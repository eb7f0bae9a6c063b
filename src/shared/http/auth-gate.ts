// The one gate to an access token. Page, worker and service worker of all tabs pass it one at a time, so that a rotating refresh
// token is used once however many of them meet an expired access token (case 15). A network failure is not a sign-out.
import { type PlainError, reactionTo } from '#contract/core/errors.ts';

export type TokenResult =
  | { readonly kind: 'token'; readonly token: string }
  /** The server's word: the session is over. Everything stays readable and writable; only sending waits. */
  | { readonly kind: 'signIn'; readonly error: PlainError }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** loading while a refresh is under way, reject when the server refused it (part 1 section 4). */
export type RefreshState = 'idle' | 'loading' | 'loaded' | 'reject';

export type GateMessage =
  | { readonly type: 'token'; readonly token: string; readonly instead: string | null }
  | { readonly type: 'ask'; readonly instead: string | null };

export type AuthGatePorts = {
  readonly withLock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  readonly refresh: (userId: number) => Promise<{ token: string } | { error: PlainError }>;
  readonly post: (message: GateMessage) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** The person signed out here: no refresh may bring them back. */
  readonly isSignedOut: () => Promise<boolean>;
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
  private token: string | null = null;
  /** Device time at which the token at hand is as good as over. */
  private endsAt = 0;
  refreshState: RefreshState = 'idle';

  constructor(userId: number, ports: AuthGatePorts) {
    this.userId = userId;
    this.ports = ports;
  }

  /** A token from a sign-in, shared with the other contexts. */
  adopt(token: string): void {
    this.hold(token);
    this.refreshState = 'loaded';
    this.ports.post({ type: 'token', token, instead: null });
  }

  private hold(token: string): void {
    this.token = token;
    this.endsAt = this.ports.now() + lifetimeOf(token) - marginMs;
  }

  /** The token at hand, for when the same person comes back to this page. */
  get held(): string | null {
    return this.token;
  }

  forget(): void {
    this.token = null;
  }

  /** A message of another context. */
  receive(message: GateMessage): void {
    if (message.type === 'token') this.hold(message.token);
    else if (this.token !== null && this.token !== message.instead) {
      this.ports.post({ type: 'token', token: this.token, instead: message.instead });
    }
  }

  /** The token at hand, or a new one where there is none or its time is over: a body that meets the end of a token is sent twice. */
  async current(): Promise<TokenResult> {
    const { token } = this;
    if (token === null) return this.renew(null);
    if (this.ports.now() < this.endsAt) return { kind: 'token', token };
    const renewed = await this.renew(token);
    // Only the server knows whether it is over: this device's clock may have jumped.
    return renewed.kind === 'failed' ? { kind: 'token', token } : renewed;
  }

  /** A token other than the one that was refused. */
  async renew(refused: string | null): Promise<TokenResult> {
    return this.ports.withLock(`auth:${this.userId}`, async () => {
      const other = () => (this.token !== null && this.token !== refused ? this.token : null);
      const known = other();
      if (known !== null) return { kind: 'token', token: known };
      if (await this.ports.isSignedOut()) return { kind: 'signIn', error: { code: 'SIGN_IN_REQUIRED' } };
      this.ports.post({ type: 'ask', instead: refused });
      await this.ports.wait(peerMs);
      const offered = other();
      if (offered !== null) return { kind: 'token', token: offered };
      this.refreshState = 'loading';
      const result = await this.ports.refresh(this.userId);
      if ('token' in result) {
        this.adopt(result.token);
        return { kind: 'token', token: result.token };
      }
      const isOver = reactionTo(result.error.code) === 'signIn';
      this.refreshState = isOver ? 'reject' : 'idle';
      if (isOver) this.token = null;
      return { kind: isOver ? 'signIn' : 'failed', error: result.error };
    });
  }
}
