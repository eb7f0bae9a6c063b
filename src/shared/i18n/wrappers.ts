// The native applications that show this page in a web view hear of the language, with kz sent as kk (part 1 section 4).
import { type Language, localeTag } from '#contract/core/localized.ts';

type WrapperWindow = {
  readonly ReactNativeWebView?: { postMessage: (message: string) => void };
  readonly webkit?: {
    readonly messageHandlers?: { readonly language?: { postMessage: (message: unknown) => void } };
  };
};

/** Tells every wrapper that is present; in a plain browser it does nothing. */
export function tellWrappers(
  language: Language,
  wrappers: WrapperWindow = globalThis as unknown as WrapperWindow,
): void {
  const message = JSON.stringify({ type: 'language', value: localeTag(language) });
  wrappers.ReactNativeWebView?.postMessage(message);
  wrappers.webkit?.messageHandlers?.language?.postMessage(message);
}
