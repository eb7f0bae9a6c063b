/** There once all files of the office are on the device (src/sw/sw.ts). */
export const officeCache = 'qalam-office';

/** Whether the device has the pages of the office: a file that does not come would cost a reload. */
export const hasOfficeFiles = async (): Promise<boolean> => (await globalThis.caches?.has(officeCache)) ?? false;
