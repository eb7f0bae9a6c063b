/**
 * Fetches a part of the interface in the first quiet moment after the page was touched: nothing that opens by a touch is needed before, and
 * the first paint must not share the link and the processor with it. Gives a function that stops waiting.
 */
export function atFirstTouch(load: () => Promise<unknown>): () => void {
  const touches = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    for (const touch of touches) window.removeEventListener(touch, start);
  };
  const fetchIt = () =>
    void load().catch((cause: unknown) => console.warn('A part will be loaded when it is needed', cause));
  function start(): void {
    stop();
    if ('requestIdleCallback' in window) window.requestIdleCallback(fetchIt);
    else setTimeout(fetchIt, 500);
  }
  for (const touch of touches) window.addEventListener(touch, start, { passive: true });
  return stop;
}
