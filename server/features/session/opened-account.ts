// What follows from opening an account again.
import type { Services } from '#server/shared/context.ts';
import type { Write } from '#server/shared/write.ts';

type WritingCall = {
  readonly services: Pick<Services, 'throttle'>;
  readonly write: <Result>(work: (tx: Write) => Promise<Result>) => Promise<Result>;
};
/** What is answered, and the login whose wrong passwords are forgiven; null: of an account that another school uses this one forgives nothing. */
type Opened<Result> = { readonly result: Result; readonly login: string | null };

/**
 * Opens an account in one write and forgives the wrong passwords of its login: too many of them keep a person out as well. A request that
 * is repeated forgives nothing, because nobody checked the caller's right again.
 */
export async function writeOpened<Result>(
  call: WritingCall,
  open: (tx: Write) => Promise<Opened<Result>>,
): Promise<Result> {
  let forgiven: string | null = null;
  const result = await call.write(async (tx) => {
    const opened = await open(tx);
    forgiven = opened.login;
    return opened.result;
  });
  if (forgiven !== null) await call.services.throttle.forgive(forgiven);
  return result;
}
