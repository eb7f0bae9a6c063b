// Rules for files from the share menu of the device (manifest `share_target`): pictures and PDF for an answer. The service worker does not load the
// table of purposes, so its limits are repeated here; tests/share/kinds.test.ts compares them.

/** The address in the manifest. The service worker answers it. */
export const shareAddress = '/share';
/** The form field of the files. */
export const shareField = 'files';

/** Limits for files that are not in an answer yet. Any site can post a form here (src/sw/share.ts). */
export const shareLimits = {
  /** Files in one share. */
  mostFiles: 10,
  /** Waiting files of one person. Files without an owner have the same limits. */
  mostWaiting: 30,
  bytesWaiting: 200_000_000,
};

type Kind = {
  readonly type: string;
  /** A name with another ending gets the first one. */
  readonly endings: readonly string[];
  readonly signature: RegExp;
  readonly megabytes: number;
};
/** Megabytes before the picture worker shrinks a picture. The shrunk picture is checked again. */
const shrunk = 50;
const kept = 21;
const kind = (type: string, endings: readonly string[], signature: RegExp, megabytes: number): Kind => ({
  type,
  endings,
  signature,
  megabytes,
});
export const sharedKinds = {
  jpeg: kind('image/jpeg', ['jpg', 'jpeg'], /^\xff\xd8\xff/, shrunk),
  png: kind('image/png', ['png'], /^\x89PNG\r\n/, shrunk),
  webp: kind('image/webp', ['webp'], /^RIFF.{4}WEBP/s, shrunk),
  gif: kind('image/gif', ['gif'], /^GIF8[79]a/, kept),
  heic: kind('image/heic', ['heic', 'heif'], /^.{4}ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/s, kept),
  pdf: kind('application/pdf', ['pdf'], /^%PDF-/, kept),
} as const satisfies Record<string, Kind>;
const kinds: readonly Kind[] = Object.values(sharedKinds);

/** Length of the longest signature. */
export const signatureBytes = 16;

/** The kind of a file, by its first bytes. Undefined if the kind is not accepted. */
export function sharedKindOf(start: Uint8Array): Kind | undefined {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  return kinds.find(({ signature }) => signature.test(text));
}

/** A file name without a path, with an ending of its kind. */
export function sharedName(name: string, { type, endings }: Kind): string {
  const plain =
    name
      .replaceAll(/[/\\\p{Cc}]/gu, ' ')
      .slice(-180)
      .trim() || type.replace('/', '.');
  const ending = plain.slice(plain.lastIndexOf('.') + 1).toLowerCase();
  return endings.includes(ending) ? plain : `${plain}.${endings[0]}`;
}

/** The size limit of a media type, in megabytes. */
export function sharedMegabytes(type: string): number {
  return kinds.find((one) => one.type === type)?.megabytes ?? kept;
}
