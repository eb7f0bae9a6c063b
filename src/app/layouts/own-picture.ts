// Shows the own picture: from the device at once, and without a network; asked of the server when the account names another one.
import './own-picture.css';
import type * as z from 'zod/mini';
import { profileEndpoints } from '#contract/profile/profile.endpoints.ts';
import type { ownPicture } from '#contract/profile/profile.schema.ts';
import type { Account } from '#data/account.ts';
import { askAndKeep } from '#data/reads/kept-read.ts';

function show(body: unknown): void {
  const { picture } = body as z.infer<typeof ownPicture>;
  const { dataset, style } = document.documentElement;
  if (picture === null) {
    hidePicture();
    return;
  }
  style.setProperty('--own-picture', `url("data:image/jpeg;base64,${picture.jpeg}")`);
  dataset.ownPicture = picture.hash;
}

export function hidePicture(): void {
  const { dataset, style } = document.documentElement;
  delete dataset.ownPicture;
  style.removeProperty('--own-picture');
}

/** Without an answer what is on the device stays, or the initials. */
export async function showPicture(account: Account, isWanted: () => boolean): Promise<void> {
  const shown = (body: unknown) => isWanted() && show(body);
  await askAndKeep(account, profileEndpoints.picture, {}, ({ body }) => shown(body)).then(
    ({ body }) => shown(body),
    (cause: unknown) => console.info('The own picture could not be asked for', (cause as Error).name),
  );
}
