// The libraries that read files, alike in a browser and on the server, which import different builds of them.
import type { SheetPorts } from './read.ts';

type Libraries = {
  readonly TextDecoder: new (
    encoding: string,
    options: { fatal: boolean },
  ) => { decode: (bytes: Uint8Array) => string };
  readonly inflateSync: (packed: Uint8Array, options: { out: Uint8Array }) => Uint8Array;
  readonly zipSync: (files: Record<string, [Uint8Array, { level: 0 }]>) => Uint8Array;
  readonly strToU8: (text: string) => Uint8Array;
  readonly readXlsx: (
    workbook: ArrayBuffer,
  ) => Promise<readonly { readonly sheet: string; readonly data: readonly (readonly unknown[])[] }[]>;
};

/** What reading needs of a runtime. */
export const sheetPorts = ({ TextDecoder, inflateSync, zipSync, strToU8, readXlsx }: Libraries): SheetPorts => ({
  decode: (bytes, encoding, isStrict) => new TextDecoder(encoding, { fatal: isStrict }).decode(bytes),
  inflate: (packed, size) => inflateSync(packed, { out: new Uint8Array(size) }),
  async unpack(parts) {
    // Stored and not packed: the reader would unpack large parts in workers of its own, which the page's policy refuses.
    const files = parts.map(({ name, content }): [string, [Uint8Array, { level: 0 }]] => [
      name,
      [typeof content === 'string' ? strToU8(content) : content, { level: 0 }],
    ]);
    const sheets = await readXlsx(new Uint8Array(zipSync(Object.fromEntries(files))).buffer);
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
  },
});
