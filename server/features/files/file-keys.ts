// Keys under which a storage holds files. The school is in the key: the same uuid in another school is another file.

/** The key of an attempt to send a file. */
export const keyOf = (schoolId: number, uuid: string, attempt: number): string => `${schoolId}/${uuid}-${attempt}`;
/** The key of the same file without what its picture says about its place and device. */
export const cleanKeyOf = (key: string): string => `${key}c`;

const shape = /^(\d{1,10})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{10}([0-9a-f]{2})-\d{1,6}c?)$/;

/** The parts of a path: school, the last two signs of the uuid, name. @throws for anything that `keyOf` has not made. */
export function partsOfKey(key: string): readonly [string, string, string] {
  const [, school, name, spread] = shape.exec(key) ?? [];
  if (school === undefined || name === undefined || spread === undefined) throw new Error('Not a key of a file');
  return [school, spread, name];
}
