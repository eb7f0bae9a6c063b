// What a line must not part. Lines break after a hyphen and at every blank; "(5-" and "сабақ)" on two lines read like a fault.
const noBreakSpace = '\u00a0';
const wordJoiner = '\u2060';

/** Keeps together initials, "№ 127", "§ 16", "5-сабақ" and "08:00–08:45". For showing only: the text is another one afterwards. */
export function unbroken(text: string): string {
  return text
    .replaceAll(/(\p{Lu}\.) (?=\p{Lu}\.)/gu, `$1${noBreakSpace}`)
    .replaceAll(/([№§]) (?=\d)/g, `$1${noBreakSpace}`)
    .replaceAll(/(\d-)(?=\p{L})/gu, `$1${wordJoiner}`)
    .replaceAll(/(\d–)(?=\d)/g, `$1${wordJoiner}`);
}
