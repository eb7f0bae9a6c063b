// breaks: db-below-everything
import { account } from '#data/account.ts';

export const outbox = account;
