// Files that another application shares with this one through the device's share menu (manifest `share_target`): pictures and PDF for an answer.
// The service worker reads this at every start, so it states what the table of purposes says; tests/share/kinds.test.ts compares them.

/** Where the manifest sends them; answered by the service worker. */
export const shareAddress = '/share';
/** Their field in the form. */
export const shareField = 'files';

/** Any site can post a form here without being recognised (src/sw/share.ts), so what waits is bounded. */
export const shareLimits = {
  /** Of one share. */
  mostFiles: 10,
  /** Of one person, or of nobody yet, until a choice is made. */
  mostWaiting: 30,
  bytesWaiting: 200_000_000,
};

type Kind = {
  readonly type: string;
  /** The first one is given to a name that says another kind. */
  readonly endings: readonly string[];
  readonly signature: RegExp;
  readonly megabytes: number;
};
/** The worker of pictures makes it small: it is measured again then. */
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

/** As many first bytes as tell the kind. */
export const signatureBytes = 16;

/** The kind that the bytes of a file say, whatever its name says; undefined for one that is not taken. */
export function sharedKindOf(start: Uint8Array): Kind | undefined {
  const text = String.fromCharCode(...start.subarray(0, signatureBytes));
  return kinds.find(({ signature }) => signature.test(text));
}

/** A name without path, with an ending of its kind. */
export function sharedName(name: string, { type, endings }: Kind): string {
  const plain =
    name
      .replaceAll(/[/\\\p{Cc}]/gu, ' ')
      .slice(-180)
      .trim() || type.replace('/', '.');
  const ending = plain.slice(plain.lastIndexOf('.') + 1).toLowerCase();
  return endings.includes(ending) ? plain : `${plain}.${endings[0]}`;
}

/** The limit in megabytes for a file that was too large. */
export function sharedMegabytes(type: string): number {
  return kinds.find((one) => one.type === type)?.megabytes ?? kept;
}
