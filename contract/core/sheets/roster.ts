// A bundle of OneRoster 1.1 or 1.2 (1EdTech) as sheets of people, which are imported like any other: one of students and one of staff for
// each school in it. Rows keep the lines of users.csv. What it says that cannot be is told in its row and never mended here.

import type { FieldProblem } from '../form.ts';
import { iinLength, isIin } from '../iin.ts';
import { classKey, isNoPhone, restoredIin } from '../import-cells.ts';
import { parentFields } from '../people-fields.ts';
import type { Sheet } from './sheet.ts';

/** Rows of the files by their names without ".csv", the head first. */
export type RosterFiles = ReadonlyMap<string, readonly (readonly string[])[]>;
export type Roster = { readonly version: '1.1' | '1.2'; readonly sheets: readonly Sheet[] };

type Row = Readonly<Record<string, string>>;
type Entry = { readonly line: number; readonly of: Row };

const read = ['users', 'orgs', 'academicsessions', 'classes', 'enrollments', 'demographics', 'roles'];
/** Of a file's name, without a folder: the name by which its rows are known; null for what is no part of a bundle. */
export function rosterPart(name: string): string | null {
  const part = /^([a-z]+)\.csv$/.exec(name.toLowerCase())?.[1];
  return part !== undefined && (part === 'manifest' || read.includes(part)) ? part : null;
}
/** Whether files that were chosen together are a bundle: it may have parts which nobody reads here, such as courses.csv. */
export const areBundle = (names: readonly string[]): boolean =>
  names.every((name) => name.toLowerCase().endsWith('.csv')) && names.some((name) => rosterPart(name) !== null);

const shared = [
  ...['sourcedId', 'surname', 'firstname', 'patronymic', 'iin', 'bornDate', 'gender', 'phone'],
  ...['rosterYear', 'rosterStatus', 'rosterOrg', 'rosterRole', 'rosterEnabled'],
];
const ofParents = [...parentFields.flatMap((fields) => Object.values(fields)), 'rosterParents'];
const heads = { students: [...shared, 'group', ...ofParents], staff: [...shared, 'position'] } as const;

const parentRoles = ['parent', 'guardian', 'relative'];
const knownRoles = ['student', 'teacher', 'principal', ...parentRoles];
const disabled = ['false', '0', 'no', 'n', 'f'];
/** Roles that are one position of ours, by its name; of whom another one is new the position is asked. */
const positionWords: Readonly<Record<string, string>> = { teacher: 'Мұғалім', principal: 'Директор' };
/** Those that are none: the position of somebody who is there stays. */
const vagueRoles = ['siteAdministrator', 'counselor', 'aide', 'proctor', 'teacher assistant'];

/** The sheets of a bundle, or why it is none. */
export function rosterSheets(files: RosterFiles): Roster | { readonly problem: FieldProblem } {
  const manifest = new Map(entriesIn(files, 'manifest').map(({ of }) => [of.propertyname ?? '', of.value ?? '']));
  for (const [property, mode] of manifest) {
    const file = /^file\.(.+)$/.exec(property)?.[1] ?? '';
    const isRead = read.includes(file.toLowerCase());
    if (isRead && (mode === 'bulk' || mode === 'delta') && !files.has(file.toLowerCase()))
      return { problem: { key: 'import.roster.missing', values: { file: `${file}.csv` } } };
  }
  const users = entriesIn(files, 'users');
  if (!files.has('users')) return { problem: { key: 'import.roster.missing', values: { file: 'users.csv' } } };
  if (users.some(({ of }) => of.sourcedid === undefined))
    return { problem: { key: 'import.roster.unreadable', values: { file: 'users.csv' } } };
  const stated = manifest.get('oneroster.version');
  const version = stated ?? (files.has('roles') ? '1.2' : '1.1');
  if (version !== '1.1' && version !== '1.2')
    return { problem: { key: 'import.roster.version', values: { version: version.slice(0, 20) } } };
  const bundle = bundleOf(files, users, version);
  const orgs = [...new Set(users.map(({ of }) => bundle.orgOf(of)))];
  const sheets = orgs.flatMap((org) =>
    (['students', 'staff'] as const).map((kind): Sheet => {
      const head = heads[kind];
      const rows: string[][] = [[...head]];
      for (const { line, of } of users) {
        if (bundle.orgOf(of) !== org || bundle.kindOf(of) !== kind) continue;
        const cells = bundle.cellsOf(of, kind);
        while (rows.length < line) rows.push([]);
        rows[line - 1] = head.map((field) => cells[field] ?? '');
      }
      return { name: orgs.length > 1 ? `${kind}: ${bundle.nameOf(org)}` : kind, rows };
    }),
  );
  return { version, sheets };
}

function entriesIn(files: RosterFiles, part: string): Entry[] {
  const [head = [], ...rows] = files.get(part) ?? [];
  const titles = head.map((title) => title.trim().toLowerCase());
  return rows.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return [];
    const cells = titles.map((title, place) => [title, wordIn(title, (row[place] ?? '').trim())] as const);
    return [{ line: index + 2, of: Object.fromEntries(cells) as Row }];
  });
}

/** Some programs write the words of the standard in capitals. */
function wordIn(title: string, cell: string): string {
  const word = cell.toLowerCase();
  const isKnown = title === 'roletype' || (title === 'role' && knownRoles.includes(word));
  return isKnown ? word : cell;
}

const listIn = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
const byId = (entries: readonly Entry[]) => new Map(entries.map(({ of }) => [of.sourcedid ?? '', of]));
const isThere = ({ status = '' }: Row) => status === '' || status.toLowerCase() === 'active';

/** An IIN wherever the programs put it: among the ids of other systems, or as the identifier. */
function iinOf({ userids = '', usermasteridentifier = '', identifier = '', sourcedid = '' }: Row): string {
  const named = /\{(?:IIN|ИИН|ЖСН)\s*:\s*([^}]*)\}/iu.exec(userids)?.[1]?.trim();
  const plain = [usermasteridentifier, identifier]
    // A spreadsheet takes the zeros at the beginning.
    .map((id) => (isIin(restoredIin(id, '')) ? restoredIin(id, '') : id))
    .find((id) => /^\d+$/.test(id) && id.length === iinLength);
  return named ?? plain ?? (isIin(sourcedid) ? sourcedid : '');
}

function bundleOf(files: RosterFiles, users: readonly Entry[], version: Roster['version']) {
  const orgs = byId(entriesIn(files, 'orgs'));
  const sessions = byId(entriesIn(files, 'academicsessions'));
  const classes = byId(entriesIn(files, 'classes'));
  const people = byId(users);
  const demographics = byId(entriesIn(files, 'demographics'));
  const enrollments = Map.groupBy(
    entriesIn(files, 'enrollments').flatMap(({ of }) => (isThere(of) ? [of] : [])),
    ({ usersourcedid = '' }) => usersourcedid,
  );
  const roles = Map.groupBy(
    entriesIn(files, 'roles').flatMap(({ of }) => (of.role && isThere(of) ? [of] : [])),
    ({ usersourcedid = '' }) => usersourcedid,
  );
  const children = Map.groupBy(
    users.flatMap(({ of }) => listIn(of.agentsourcedids).map((child) => ({ child, parent: of }))),
    ({ child }) => child,
  );

  const rolesOf = (user: Row): string[] => {
    if (version === '1.1') return user.role ? [user.role] : [];
    const own = roles.get(user.sourcedid ?? '') ?? [];
    const primary = own.filter(({ roletype }) => roletype === 'primary');
    return [...primary, ...own].flatMap(({ role }) => role ?? []);
  };
  const enrolled = (user: Row) => enrollments.get(user.sourcedid ?? '') ?? [];
  const roleOf = (user: Row) => rolesOf(user)[0] ?? enrolled(user)[0]?.role ?? '';
  const isParent = (user: Row) => parentRoles.includes(roleOf(user));
  const orgOf = (user: Row): string =>
    user.primaryorgsourcedid ||
    listIn(user.orgsourcedids)[0] ||
    (roles.get(user.sourcedid ?? '') ?? []).find(({ orgsourcedid }) => orgsourcedid)?.orgsourcedid ||
    '';
  const nameOfClass = (id: string) => classes.get(id)?.title || id;
  /** The class of a pupil: the homeroom, else one that is called as a class, else whatever there is. */
  const classOf = (user: Row): string => {
    const ids = enrolled(user)
      .filter(({ role }) => role === 'student')
      .map(({ classsourcedid = '' }) => classsourcedid);
    const there = ids.filter((id) => isThere(classes.get(id) ?? {}));
    return (
      there.find((id) => classes.get(id)?.classtype?.toLowerCase() === 'homeroom') ??
      there.find((id) => classKey(nameOfClass(id)) !== null) ??
      there[0] ??
      ids[0] ??
      ''
    );
  };
  /** The year of OneRoster is the one in which it ends. */
  const yearOf = (user: Row): string => {
    const terms = listIn(classes.get(classOf(user))?.termsourcedids);
    const [year] = terms.flatMap((term) => sessions.get(term)?.schoolyear || []);
    return year !== undefined && /^\d{4}$/.test(year) ? String(Number(year) - 1) : '';
  };
  const wholeName = ({ familyname = '', givenname = '', middlename = '' }: Row) =>
    [familyname, givenname, middlename].filter(Boolean).join(' ');
  /** The mobile one goes before; a dash in its place is none. */
  const phoneOf = ({ sms = '', phone = '' }: Row) => (sms === '' || isNoPhone(sms) ? phone : sms);
  const parentsOf = (user: Row): Record<string, string> => {
    const named = listIn(user.agentsourcedids).flatMap((id): Row[] => {
      const person = people.get(id);
      return person ? [person] : [];
    });
    const naming = (children.get(user.sourcedid ?? '') ?? []).map(({ parent }) => parent);
    const parents = [...new Set([...named, ...naming])].filter((one) => isParent(one) && isThere(one));
    const cells: Record<string, string> = {};
    parentFields.forEach(({ iin, name, phone }, index) => {
      const parent = parents[index];
      if (parent) Object.assign(cells, { [iin]: iinOf(parent), [name]: wholeName(parent), [phone]: phoneOf(parent) });
    });
    const others = parents.slice(parentFields.length).map((one) => wholeName(one) || iinOf(one) || one.sourcedid);
    return { ...cells, rosterParents: others.join(', ') };
  };
  const isOfTwoKinds = (user: Row) => {
    const asStudent = enrolled(user).filter(({ role }) => role === 'student').length;
    return roleOf(user) === 'student' ? asStudent < enrolled(user).length : asStudent > 0;
  };
  const wrongRoleOf = (user: Row): string => {
    if (roleOf(user) === '') return '?';
    return isOfTwoKinds(user)
      ? [...new Set([roleOf(user), ...enrolled(user).map(({ role = '' }) => role)])].join(', ')
      : '';
  };

  return {
    orgOf,
    nameOf: (org: string) => orgs.get(org)?.name || org,
    /** Parents come with their children, and are no row. */
    kindOf: (user: Row) => (isParent(user) ? null : ['student', ''].includes(roleOf(user)) ? 'students' : 'staff'),
    cellsOf(user: Row, kind: 'students' | 'staff'): Record<string, string> {
      const { sourcedid = '', familyname = '', givenname = '', middlename = '', status = '', enableduser = '' } = user;
      const { birthdate = '', sex = '' } = demographics.get(sourcedid) ?? {};
      const org = orgOf(user);
      return {
        // An IIN is no number to show and to give away: whoever has one is found by it.
        sourcedId: isIin(sourcedid) ? '' : sourcedid,
        iin: iinOf(user),
        phone: phoneOf(user),
        surname: familyname,
        firstname: givenname,
        patronymic: middlename,
        bornDate: birthdate,
        gender: ['male', 'female'].includes(sex.toLowerCase()) ? sex : '',
        rosterStatus: isThere(user) ? '' : status.toLowerCase(),
        rosterEnabled: disabled.includes(enableduser.toLowerCase()) ? 'false' : '',
        rosterOrg: orgs.has(org) ? '' : org || '?',
        rosterRole: wrongRoleOf(user),
        rosterYear: kind === 'students' ? yearOf(user) : '',
        ...(kind === 'students'
          ? { group: nameOfClass(classOf(user)), ...parentsOf(user) }
          : { position: vagueRoles.includes(roleOf(user)) ? '' : (positionWords[roleOf(user)] ?? roleOf(user)) }),
      };
    },
  };
}
