export const label = 'OK';
