import { client } from '#server/db/client.ts';

export const pupils = client;
