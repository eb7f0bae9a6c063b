/** The database of the accounts that this device knows: readable before anybody is chosen, and by the service worker. */
export const registryName = 'qalam-accounts';
