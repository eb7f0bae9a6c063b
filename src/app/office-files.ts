// The files of the office on the device: the service worker brings them where somebody works with them, and nowhere else.

/** A worker of a former build does not know the question. */
const answerMs = 120_000;

/** Asks for them once the worker runs, and waits for nothing. */
export function wantOffice(): void {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: 'OFFICE' }));
}

/** Asks for them, and says whether all are here; waits for the first installation. Without a service worker there are none to wait for. */
export async function bringOfficeFiles(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return true;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), answerMs);
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    active?.postMessage({ type: 'OFFICE' }, [port2]);
  });
}
