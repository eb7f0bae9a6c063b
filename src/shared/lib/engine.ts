/** What draws and stores behind a browser's name: on iPhones every browser is WebKit. */
export type BrowserEngine = { readonly name: 'Chromium' | 'Firefox' | 'WebKit'; readonly version: string };

const patterns = [
  ['Firefox', /\bFirefox\/([\d.]+)/],
  ['Chromium', /\bChrom(?:e|ium)\/([\d.]+)/],
] as const;

/** The engine by what the browser says of itself. WebKit is told by the version of Safari, where it is said. */
export function engineOf(userAgent: string): BrowserEngine {
  for (const [name, pattern] of patterns) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return { name, version: version.split('.')[0] ?? '' };
  }
  return { name: 'WebKit', version: /\bVersion\/(\d+(?:\.\d+)?)/.exec(userAgent)?.[1] ?? '' };
}
