import { account } from '#data/account.ts';

export const week = account;
