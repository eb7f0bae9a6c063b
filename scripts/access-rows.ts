// Adds rows to the access table (tests/server/access-table.ts) for a generated feature: it has the same rights as an existing one.

/** Inserts a row among those of its kind, in the order of names. */
function withRow(text: string, row: string, isLike: (line: string) => boolean): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => isLike(line) && line > row);
  const last = lines.findLastIndex(isLike);
  return lines.toSpliced(at < 0 ? last + 1 : at, 0, row).join('\n');
}

const isMutation = (line: string) => /^[a-z]\w* {2}/.test(line);
const isCall = (line: string) => /^[a-z]\w*\.\w+ {2}/.test(line);
const isDocument = (line: string) => line.startsWith('document ');

const kindOf = (name: string) => (isDocument(name) ? isDocument : name.includes('.') ? isCall : isMutation);

/** The table with a row for each key of `like`, copied from the row that its value names. */
export function withAccess(table: string, like: Readonly<Record<string, string>>): string {
  const blocks = table.split(/(?<=^const \w+School = `)/m);
  const withAll = (block: string) =>
    Object.entries(like).reduce((made, [name, other]) => {
      const line = made.split('\n').find((candidate) => candidate.startsWith(`${other} `));
      return line ? withRow(made, `${name.padEnd(32)}${line.slice(32)}`, kindOf(name)) : made;
    }, block);
  return blocks.map(withAll).join('');
}
