import { useMutation } from '@tanstack/react-query';
import type { AppError } from '#contract/core/errors.ts';
import { pushEndpoints } from '#contract/push/push.endpoints.ts';
import type { LockScreenWords, PushChoice, PushSettings } from '#contract/push/push.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { turnOff, turnOn } from '#data/device/push.ts';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { actErrorWords, currentLanguage, type Text } from '#shared/i18n/index.ts';

export const usePushSettings = () => useRead(pushEndpoints.settings);

/** What can be changed: each needs the network, and shows afterwards what the server holds. */
export function usePushActs() {
  const account = useAccount();
  const { api } = account;
  const askAgain = useReadAgain(pushEndpoints.settings);
  const usual = { networkMode: 'always', onSettled: () => askAgain() } as const;
  return {
    /** Null: the browser or its user did not allow it. */
    on: useMutation<PushSettings | null, AppError, { key: string; words: LockScreenWords }>({
      ...usual,
      mutationFn: (wanted) => turnOn(account, { ...wanted, language: currentLanguage() }),
    }),
    off: useMutation<PushSettings, AppError, string>({ ...usual, mutationFn: (id) => turnOff(account, id) }),
    /** Another device of the same person. */
    remove: useMutation<PushSettings, AppError, string>({
      ...usual,
      mutationFn: (id) => callOrThrow(api, pushEndpoints.remove, { body: { id } }),
    }),
    choose: useMutation<PushSettings, AppError, PushChoice>({
      ...usual,
      mutationFn: (body) => callOrThrow(api, pushEndpoints.choose, { body }),
    }),
    test: useMutation<{ isSent: boolean }, AppError, string>({
      ...usual,
      mutationFn: (id) => callOrThrow(api, pushEndpoints.test, { body: { id } }),
    }),
  };
}

/** Why something was not done. */
export const problemWords = (error: AppError, text: Text) => actErrorWords(error.toPlain(), text, 'push.needsNetwork');
