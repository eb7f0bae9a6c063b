// The files of a bundle of OneRoster 1.2 (1EdTech, CSV binding, section 4). In bulk, status and dateLastModified stay empty.
import { roleOfPosition } from '#contract/personnel/positions.ts';
import type { UserRow } from '#server/features/people/public.ts';

export type RosterClass = { readonly id: number; readonly label: string; readonly parallel: number };
export type RosterStudent = {
  readonly sourcedId: string;
  readonly user: UserRow;
  readonly phone: string | null;
  readonly group: RosterClass | null;
  /** Accounts of the parents. */
  readonly parents: readonly number[];
};
export type RosterParent = { readonly user: UserRow; readonly phone: string | null };
export type RosterStaff = {
  readonly sourcedId: string;
  readonly user: UserRow;
  readonly phone: string | null;
  readonly positionId: number;
  /** Of the class that they lead. */
  readonly leads: readonly number[];
};
export type RosterSchool = {
  readonly name: string;
  readonly bin: string | null;
  readonly eduYear: number;
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly classes: readonly RosterClass[];
  readonly students: readonly RosterStudent[];
  readonly parents: readonly RosterParent[];
  readonly staff: readonly RosterStaff[];
};

type Cell = string | number | null;
const plain = ['sourcedId', 'status', 'dateLastModified'];
const heads = {
  orgs: [...plain, 'name', 'type', 'identifier', 'parentSourcedId'],
  academicSessions: [...plain, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  courses: [
    ...plain,
    ...['schoolYearSourcedId', 'title', 'courseCode', 'grades', 'orgSourcedId', 'subjects', 'subjectCodes'],
  ],
  classes: [
    ...plain,
    ...['title', 'grades', 'courseSourcedId', 'classCode', 'classType', 'location', 'schoolSourcedId'],
    ...['termSourcedIds', 'subjects', 'subjectCodes', 'periods'],
  ],
  users: [
    ...plain,
    ...['enabledUser', 'username', 'userIds', 'givenName', 'familyName', 'middleName', 'identifier', 'email', 'sms'],
    ...['phone', 'agentSourcedIds', 'grades', 'password', 'userMasterIdentifier', 'resourceSourcedIds'],
    ...['preferredGivenName', 'preferredMiddleName', 'preferredFamilyName', 'primaryOrgSourcedId', 'pronouns'],
  ],
  roles: [
    ...plain,
    ...['userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId', 'userProfileSourcedId'],
  ],
  enrollments: [
    ...plain,
    ...['classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role', 'primary', 'beginDate', 'endDate'],
  ],
  demographics: [...plain, 'birthDate', 'sex'],
} as const satisfies Record<string, readonly string[]>;
type Part = keyof typeof heads;
const parts = Object.keys(heads) as Part[];
const absent = [
  ...['categories', 'classResources', 'courseResources', 'lineItemLearningObjectiveIds', 'lineItems'],
  ...['lineItemScoreScales', 'resources', 'resultLearningObjectiveIds', 'results', 'resultScoreScales', 'scoreScales'],
  ...['userProfiles', 'userResources'],
];

const quoted = (cell: Cell): string => {
  const text = String(cell ?? '');
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};
const csvOf = (rows: readonly (readonly Cell[])[]) => rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/** What OneRoster calls the roles that follow from positions. */
const staffRoles: Readonly<Record<string, string>> = {
  director: 'principal',
  zavuch: 'siteAdministrator',
  teacher: 'teacher',
  social_worker: 'counselor',
};
const staffRole = (positionId: number) => staffRoles[roleOfPosition(positionId) ?? ''] ?? 'aide';
const classId = ({ id }: Pick<RosterClass, 'id'>) => `class-${id}`;
const parentId = (userId: number) => `parent-${userId}`;
const [org, course] = ['school', 'homeroom'];

/** Files by name. Without `withIins` nobody's IIN is in any of them; logins and passwords never are. */
export function rosterFiles(school: RosterSchool, withIins: boolean): ReadonlyMap<string, string> {
  const { eduYear, classes, students, parents, staff } = school;
  const year = `year-${eduYear}`;
  const rows = Object.fromEntries(parts.map((part) => [part, [] as Readonly<Record<string, Cell>>[]])) as Record<
    Part,
    Readonly<Record<string, Cell>>[]
  >;
  rows.orgs.push({ sourcedId: org, name: school.name, type: 'school', identifier: school.bin });
  rows.academicSessions.push({
    sourcedId: year,
    title: `${eduYear}/${eduYear + 1}`,
    type: 'schoolYear',
    schoolYear: eduYear + 1,
    startDate: school.dateStart,
    endDate: school.dateEnd,
  });
  rows.courses.push({ sourcedId: course, schoolYearSourcedId: year, title: course, orgSourcedId: org });
  for (const group of classes) {
    const grades = String(group.parallel).padStart(2, '0');
    rows.classes.push({
      sourcedId: classId(group),
      title: group.label,
      grades,
      courseSourcedId: course,
      classCode: group.label,
      classType: 'homeroom',
      schoolSourcedId: org,
      termSourcedIds: year,
    });
  }
  type Person = { sourcedId: string; user: UserRow; phone: string | null; role: string; agents: readonly string[] };
  const addPerson = ({ sourcedId, user, phone, role, agents }: Person) => {
    rows.users.push({
      sourcedId,
      enabledUser: user.blockedAt === null ? 'true' : 'false',
      username: sourcedId,
      userIds: withIins && user.iin !== null ? `{IIN:${user.iin}}` : null,
      givenName: user.firstname,
      familyName: user.surname,
      middleName: user.patronymic,
      sms: phone,
      agentSourcedIds: agents.join(','),
      primaryOrgSourcedId: org,
    });
    rows.roles.push({
      sourcedId: `role-${sourcedId}`,
      userSourcedId: sourcedId,
      roleType: 'primary',
      role,
      orgSourcedId: org,
    });
    if (role !== 'parent')
      rows.demographics.push({ sourcedId, birthDate: user.bornDate, sex: user.gender === 'f' ? 'female' : 'male' });
  };
  const enroll = (userSourcedId: string, group: Pick<RosterClass, 'id'>, role: 'student' | 'teacher') =>
    rows.enrollments.push({
      sourcedId: `enrollment-${group.id}-${userSourcedId}`,
      classSourcedId: classId(group),
      schoolSourcedId: org,
      userSourcedId,
      role,
      primary: role === 'teacher' ? 'true' : null,
    });
  const childrenOf = Map.groupBy(
    students.flatMap(({ sourcedId, parents: of }) => of.map((userId) => ({ userId, sourcedId }))),
    ({ userId }) => userId,
  );
  for (const { group, parents: of, ...student } of students) {
    addPerson({ ...student, role: 'student', agents: of.map(parentId) });
    if (group) enroll(student.sourcedId, group, 'student');
  }
  for (const { user, phone } of parents) {
    const agents = (childrenOf.get(user.id) ?? []).map(({ sourcedId }) => sourcedId);
    addPerson({ sourcedId: parentId(user.id), user, phone, role: 'parent', agents });
  }
  for (const { positionId, leads, ...member } of staff) {
    const role = staffRole(positionId);
    addPerson({ ...member, role, agents: [] });
    if (role === 'teacher') for (const id of leads) enroll(member.sourcedId, { id }, 'teacher');
  }
  const manifest = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2'],
    ...parts.map((part) => [`file.${part}`, 'bulk']),
    ...absent.map((part) => [`file.${part}`, 'absent']),
    ['source.systemName', 'Qalam'],
    ['source.systemCode', 'qalam'],
  ];
  const files = parts.map((part) => {
    const cells = rows[part].map((row) => heads[part].map((title) => row[title] ?? null));
    return [`${part}.csv`, csvOf([heads[part], ...cells])] as const;
  });
  return new Map([['manifest.csv', csvOf(manifest)], ...files]);
}
