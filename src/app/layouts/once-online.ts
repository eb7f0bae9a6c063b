/** Loads a part; what the network broke off is loaded when there is one again. */
export async function onceOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (navigator.onLine) throw cause;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  }
}
