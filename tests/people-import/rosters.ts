// Bundles of OneRoster: one as a Kazakh program writes it, and the ones beside the project (../shared/data/oneroster, GPL-3.0), which are
// only test input; without them the tests that need them are skipped, with names that say so.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipOf } from '#tests/support/sheet-files.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = ['../../..', '../../../..']
  .map((up) => path.resolve(here, up, 'shared/data/oneroster'))
  .find((one) => fs.existsSync(one));
export const isHere = folder !== undefined;
export const remark = isHere ? '' : ' (no ../shared)';

export type Files = Readonly<Record<string, string>>;
export const filesOf = (bundle: 'v1p1_Test_full_data_set' | 'v1p2_full'): Files => {
  const of = path.join(folder ?? '', bundle);
  return Object.fromEntries(fs.readdirSync(of).map((name) => [name, fs.readFileSync(path.join(of, name), 'utf8')]));
};
export const zipOfFiles = (files: Files, inFolder = '') =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name: `${inFolder}${name}`, content: Buffer.from(text) })));

const lines = (...rows: readonly string[]) => rows.join('\r\n');
type People = Readonly<Record<'pupil' | 'other' | 'mother' | 'teacher', string>>;

/** A small school of OneRoster 1.2: two pupils, the mother of one of them, a teacher. `iins` by person. */
export const smallRoster = (iins: People): Files => ({
  'manifest.csv': lines(
    'propertyName,value',
    'manifest.version,1.0',
    'oneroster.version,1.2',
    ...['academicSessions', 'classes', 'demographics', 'enrollments', 'orgs', 'roles', 'users'].map(
      (file) => `file.${file},bulk`,
    ),
  ),
  'orgs.csv': lines(
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    'org1,,,№1 мектеп,school,,',
  ),
  'academicSessions.csv': lines(
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    'y27,,,2026/2027,schoolYear,2026-09-01,2027-05-25,,2027',
  ),
  'classes.csv': lines(
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    'phys,,,Физика,07,,,scheduled,,org1,y27,,,',
    'c7a,,,7 А,07,,,homeroom,,org1,y27,,,',
    'c9b,,,9Б,09,,,homeroom,,org1,y27,,,',
  ),
  'enrollments.csv': lines(
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'e1,,,phys,org1,s1,student,,,',
    'e2,,,c7a,org1,s1,student,,,',
    'e3,,,c9b,org1,s2,student,,,',
    'e4,,,phys,org1,t1,teacher,true,,',
  ),
  'users.csv': lines(
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,primaryOrgSourcedId',
    `s1,,,true,s1,{IIN:${iins.pupil}},Індира,Қожахметова,Қайратқызы,,,,+77015551412,p1,07,,,org1`,
    `s2,,,true,s2,"{LDAP:12},{ЖСН:${iins.other}}",Арман,Сәрсенов,,,,,,,09,,,org1`,
    `p1,,,true,p1,,Сәуле,Қожахметова,,${iins.mother},,+77025551412,,,,,,org1`,
    `t1,,,true,t1,,Айгүл,Нұрланова,,,,+77035551412,,,,,${iins.teacher},org1`,
  ),
  'roles.csv': lines(
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    'r1,,,s1,primary,student,,,org1,',
    'r2,,,s2,primary,student,,,org1,',
    'r3,,,p1,primary,guardian,,,org1,',
    'r4,,,t1,primary,teacher,,,org1,',
  ),
  'demographics.csv': lines(
    'sourcedId,status,dateLastModified,birthDate,sex',
    's1,,,2013-12-31,female',
    't1,,,1980-03-12,female',
  ),
});
