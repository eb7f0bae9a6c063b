// Files that another application shares with this one through the device's share menu (manifest `share_target`): pictures and PDF for an answer.
import { attachedKinds, filePurposes, kindNamed, mostMegabytes } from './file-purposes.ts';

/** Where the manifest sends them; answered by the service worker. */
export const shareAddress = '/share';
/** Their field in the form. */
export const shareField = 'files';

/** Any site can post a form here without being recognised (src/sw/share.ts), so what waits is bounded. */
export const shareLimits = {
  /** Of one share. */
  mostFiles: filePurposes.answer.mostFiles,
  /** Of one person, or of nobody yet, until a choice is made. */
  mostWaiting: 30,
  megabytesWaiting: 200,
  /** A picture is measured again after it is made small. */
  megabytesOfPicture: 50,
};

export const sharedKinds = ['jpeg', 'png', 'webp', 'gif', 'heic', 'pdf'] as const;
export type SharedKind = (typeof sharedKinds)[number];

/** As many first bytes as tell the kind. */
export const signatureBytes = 16;
const signatures: readonly (readonly [SharedKind, RegExp])[] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heic', /^.{4}ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/s],
  ['pdf', /^%PDF-/],
];

/** The kind that the bytes of a file say, whatever its name says; null for one that is not taken. */
export function sharedKindOf(start: Uint8Array): SharedKind | null {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  return signatures.find(([, signature]) => signature.test(text))?.[0] ?? null;
}

/** The largest shared file of a kind, in megabytes. The picture worker leaves gif and heic as they are. */
export function mostSharedMegabytes(kind: SharedKind): number {
  return ['jpeg', 'png', 'webp'].includes(kind) ? shareLimits.megabytesOfPicture : mostMegabytes('answer', kind);
}

const longestName = 180;

/** A name without path, with an ending of its kind. */
export function sharedName(name: string, kind: SharedKind): string {
  const { types, endings } = attachedKinds[kind];
  const plain =
    name
      .replaceAll(/[/\\\p{Cc}]/gu, ' ')
      .slice(-longestName)
      .trim() || kind;
  return kindNamed(plain, types[0]) === kind && plain.includes('.') ? plain : `${plain}.${endings[0]}`;
}
