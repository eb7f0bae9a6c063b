// The moment after the first paint for everything that nobody waits for. While a page waits for its first data the browser is idle too,
// and whatever was loaded then would share a village's link with that data.
let tellContent: () => void = () => undefined;
const content = new Promise<void>((resolve) => {
  tellContent = resolve;
});
/** Some pages have no data of their own to wait for, and some never get theirs. */
const longestMs = 3_000;

/** A screen has its first data. */
export function contentStands(): void {
  tellContent();
}

/** Until the browser has nothing else to do; Safari has no word for that. */
export function untilIdle(timeoutMs = 2_000): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: timeoutMs });
    else setTimeout(resolve, Math.min(timeoutMs, 500));
  });
}

/** Until the first data is on the screen. */
export async function untilContent(): Promise<void> {
  await Promise.race([content, new Promise((resolve) => setTimeout(resolve, longestMs))]);
}

/** Until the first data is on the screen, and the browser has nothing else to do. */
export async function quietMoment(): Promise<void> {
  await untilContent();
  await untilIdle();
}
