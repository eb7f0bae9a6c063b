// How the children of one parent are told apart: by a short name, by the letters and by the tint of their avatars. Brothers and sisters
// share a surname, so initials of surname and name would be alike.
import type { Child } from '#contract/session/session.schema.ts';
import { avatarColour } from '#shared/ui/avatar-face.ts';

export type ChildFace = {
  readonly studentSchoolUuid: string;
  /** The given names; with the class where two children have the same. */
  readonly name: string;
  readonly letters: string;
  readonly tint: 1 | 2 | 3 | 4;
};

const tints = [1, 2, 3, 4] as const;

function givenNames({ studentInfo }: Child): string {
  const [surname = '', ...names] = (studentInfo.studentName ?? '').trim().split(/\s+/);
  return names.join(' ') || surname;
}

const capital = (word: string) => word.toLocaleUpperCase('kk');
/** "7 «А»" as two or three letters: "7А". */
const classLetters = ({ group }: Child) => [...group.name].filter((letter) => /[\p{L}\d]/u.test(letter)).join('');

/** The first letter of a name and a later one. */
function lettersAt(name: string, place: number): string {
  const [first = '', ...rest] = [...name];
  return capital(first) + (rest[place] ?? '').toLocaleLowerCase('kk');
}

const areDistinct = (words: readonly string[]) => new Set(words).size === words.length;

/** Letters for names that begin alike: the second is the first one in which they differ; the class where they never do. */
function lettersOf(alike: readonly { readonly child: Child; readonly name: string }[]): string[] {
  const longest = Math.max(...alike.map(({ name }) => name.length));
  for (let place = 0; place < longest; place++) {
    const letters = alike.map(({ name }) => lettersAt(name, place));
    if (areDistinct(letters)) return letters;
  }
  const classes = alike.map(({ child }) => classLetters(child));
  return areDistinct(classes) ? classes : alike.map(({ name }, index) => `${lettersAt(name, longest)}${index + 1}`);
}

/** In the order of the children. */
export function childFaces(children: readonly Child[]): ChildFace[] {
  const named = children.map((child) => ({ child, name: givenNames(child) }));
  const letters = new Map<Child, string>();
  for (const alike of Map.groupBy(named, ({ name }) => lettersAt(name, 0)).values()) {
    for (const [index, found] of lettersOf(alike).entries()) {
      const child = alike[index]?.child;
      if (child) letters.set(child, found);
    }
  }
  const taken = new Set<number>();
  return named.map(({ child, name }) => {
    const own = avatarColour(child.studentInfo.studentUserId);
    const tint = taken.has(own) ? (tints.find((free) => !taken.has(free)) ?? own) : own;
    taken.add(tint);
    const isShared = named.some((other) => other.child !== child && other.name === name);
    return {
      studentSchoolUuid: child.studentInfo.studentSchoolUuid,
      name: isShared ? `${name}, ${child.group.name}` : name,
      letters: letters.get(child) ?? '',
      tint,
    };
  });
}
