/** Shows a number on the icon of the installed application, where the browser can; 0 takes it away. In pages and workers. */
export async function showBadge(count: number): Promise<void> {
  const { navigator } = globalThis;
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // A browser that may not: the bell shows the number.
  }
}
