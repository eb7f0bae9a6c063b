// What people may attach: which kinds of file, for what purpose, how many and how large (decisions L11-L13). Screens, engine and server read
// this one table.
import { type Role, roleGroups } from '../core/roles.ts';

/** A file's size is compared in megabytes of 1,000,000 bytes (part 2 section 5). */
export const megabyte = 1_000_000;

type Group = 'picture' | 'document' | 'audio' | 'video' | 'markup';
type Kind = {
  readonly group: Group;
  /** Media types that devices name it by; the first one is what the server serves. */
  readonly types: readonly string[];
  /** Endings of its names, in lower case. */
  readonly endings: readonly string[];
  /** Browsers may show it in place; all others are downloads. */
  readonly isShown: boolean;
};
const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';
const shown = (group: Group, types: readonly string[], endings: readonly string[]): Kind => ({
  group,
  types,
  endings,
  isShown: true,
});
const saved = (group: Group, type: string, endings: readonly string[]): Kind => ({
  group,
  types: [type],
  endings,
  isShown: false,
});

/** Every kind of file that is taken; archives and programs are not. */
export const attachedKinds = {
  jpeg: shown('picture', ['image/jpeg', 'image/jpg'], ['jpg', 'jpeg']),
  png: shown('picture', ['image/png'], ['png']),
  webp: shown('picture', ['image/webp'], ['webp']),
  gif: shown('picture', ['image/gif'], ['gif']),
  // Few browsers show it.
  heic: { ...saved('picture', 'image/heic', ['heic', 'heif']), types: ['image/heic', 'image/heif'] },
  pdf: shown('document', ['application/pdf'], ['pdf']),
  txt: saved('document', 'text/plain', ['txt']),
  odt: saved('document', `${openDocument}.text`, ['odt']),
  ods: saved('document', `${openDocument}.spreadsheet`, ['ods']),
  odp: saved('document', `${openDocument}.presentation`, ['odp']),
  docx: saved('document', `${office}.wordprocessingml.document`, ['docx']),
  xlsx: saved('document', `${office}.spreadsheetml.sheet`, ['xlsx']),
  pptx: saved('document', `${office}.presentationml.presentation`, ['pptx']),
  mp3: shown('audio', ['audio/mpeg', 'audio/mp3'], ['mp3']),
  m4a: shown('audio', ['audio/mp4', 'audio/m4a', 'audio/x-m4a'], ['m4a']),
  ogg: shown('audio', ['audio/ogg'], ['ogg', 'oga', 'opus']),
  wav: shown('audio', ['audio/wav', 'audio/x-wav', 'audio/wave'], ['wav']),
  mp4: shown('video', ['video/mp4'], ['mp4']),
  webm: shown('video', ['video/webm', 'audio/webm'], ['webm']),
  svg: saved('markup', 'image/svg+xml', ['svg']),
  html: saved('markup', 'text/html', ['html', 'htm']),
} as const satisfies Record<string, Kind>;
export type AttachedKind = keyof typeof attachedKinds;
const kindNames = Object.keys(attachedKinds) as AttachedKind[];

type Purpose = {
  readonly senders: readonly Role[];
  readonly groups: readonly Group[];
  /** Files that one thing may have. */
  readonly mostFiles: number;
  readonly megabytes: number;
  /** For sound and video, where it is larger. */
  readonly megabytesOfMedia?: number;
};
const unmarked: readonly Group[] = ['picture', 'document', 'audio', 'video'];
/** Scripts in svg and html run where they are opened: only staff sends them, and they are served as downloads. */
const everyGroup: readonly Group[] = [...unmarked, 'markup'];

/** Who may send any file at all; monitoring and workers of areas write nothing in a school. */
export const fileSenders: readonly Role[] = [...roleGroups.family, ...roleGroups.employee];

export const filePurposes = {
  /** Pages of an answer, and what a teacher gives back with it. */
  answer: { senders: fileSenders, groups: unmarked, mostFiles: 10, megabytes: 21 },
  /** What a homework or a lesson gives to read. */
  material: { senders: roleGroups.employee, groups: everyGroup, mostFiles: 10, megabytes: 21 },
  lecture: {
    senders: roleGroups.employee,
    groups: everyGroup,
    mostFiles: 10,
    megabytes: 21,
    megabytesOfMedia: 100,
  },
  /** Pictures and films of an error that a person reports. */
  report: { senders: fileSenders, groups: unmarked, mostFiles: 10, megabytes: 25 },
} as const satisfies Record<string, Purpose>;
export type FilePurpose = keyof typeof filePurposes;
export const filePurposeNames = Object.keys(filePurposes) as [FilePurpose, ...FilePurpose[]];

/** Whether these roles may send a file for a purpose. */
export function maySend(purpose: FilePurpose, roles: readonly Role[]): boolean {
  const { senders }: Purpose = filePurposes[purpose];
  return roles.some((role) => senders.includes(role));
}

/** Whether a purpose takes a kind of file. */
export function takesKind(purpose: FilePurpose, kind: AttachedKind): boolean {
  const { groups }: Purpose = filePurposes[purpose];
  return groups.includes(attachedKinds[kind].group);
}

/** The largest file of a kind for a purpose, in megabytes. */
export function mostMegabytes(purpose: FilePurpose, kind: AttachedKind): number {
  const { megabytes, megabytesOfMedia = megabytes }: Purpose = filePurposes[purpose];
  const { group } = attachedKinds[kind];
  return group === 'audio' || group === 'video' ? megabytesOfMedia : megabytes;
}

/**
 * The kind that a media type names; null for one that is not taken, and where the ending of the name says another kind. Parameters of the
 * type, such as codecs, do not count. A name may lack an ending.
 */
export function kindNamed(name: string, type: string): AttachedKind | null {
  const plain = (type.split(';')[0] ?? '').trim().toLowerCase();
  const kind = kindNames.find((one) => (attachedKinds[one].types as readonly string[]).includes(plain));
  if (kind === undefined) return null;
  const dot = name.lastIndexOf('.');
  const isAgreed =
    dot < 0 || (attachedKinds[kind].endings as readonly string[]).includes(name.slice(dot + 1).toLowerCase());
  return isAgreed ? kind : null;
}
