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
};

/** How long peers have to offer a newer token before the refresh token is used. */
const peerMs = 40;

export class AuthGate {
  readonly userId: number;
  private readonly ports: AuthGatePorts;
  private token: string | null = null;
  refreshState: RefreshState = 'idle';

  constructor(userId: number, ports: AuthGatePorts) {
    this.userId = userId;
    this.ports = ports;
  }

  /** A token from a sign-in, shared with the other contexts. */
  adopt(token: string): void {
    this.token = token;
    this.refreshState = 'loaded';
    this.ports.post({ type: 'token', token, instead: null });
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
    if (message.type === 'token') this.token = message.token;
    else if (this.token !== null && this.token !== message.instead) {
      this.ports.post({ type: 'token', token: this.token, instead: message.instead });
    }
  }

  /** The token at hand, or a new one. */
  async current(): Promise<TokenResult> {
    return this.token === null ? this.renew(null) : { kind: 'token', token: this.token };
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
