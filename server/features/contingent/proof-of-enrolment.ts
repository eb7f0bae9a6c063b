// The certificate of enrolment: a sheet that says where somebody learns, for whoever asks for it (CONT-026).
import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { personName } from '#contract/core/person-name.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { students } from '#server/features/people/public.ts';
import {
  groupLabel,
  groupMembers,
  groupOfMember,
  groups,
  isMemberOn,
  type SchoolRow,
  studentOfMember,
} from '#server/features/school/public.ts';
import type { PdfDocument } from '#server/shared/pdf.ts';
import { textOf } from '#server/shared/texts.ts';
import { type Contingent, readCard } from './contingent.repository.ts';

/**
 * What the sheet of a membership says.
 * @throws AppError NOT_FOUND for a student who is not among those of the contingent, CONFLICT for one who does not learn in the class today.
 */
export async function proofOfEnrolment(
  db: ReadDb,
  { contingent, school }: { contingent: Contingent; school: SchoolRow },
  studentGroupUuid: string,
  language: Language,
): Promise<{ name: string; document: PdfDocument }> {
  const { schoolId, eduYear, today } = contingent;
  const [found] = await db
    .select({ userId: students.userId, member: groupMembers, group: groups })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .innerJoin(students, studentOfMember)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(groupMembers.studentGroupUuid, studentGroupUuid),
        eq(groups.eduYear, eduYear),
        // A programme is no class.
        gt(groups.parallel, 0),
      ),
    );
  const card = found && (await readCard(db, contingent, found.userId));
  if (!found || !card) throw new AppError('NOT_FOUND');
  if (card.state !== 'active' || !isMemberOn(found.member, today)) throw new AppError('CONFLICT');
  const say = (key: string, values: Record<string, string> = {}) => textOf(language, `contingent.proof.${key}`, values);
  const name = personName(card);
  const values = {
    name,
    group: groupLabel(found.group),
    school: school.name,
    year: `${eduYear}-${eduYear + 1}`,
    bornDate: card.bornDate ? formatLocalDate(card.bornDate) : say('noBirthDate'),
  };
  const role = language === 'ru' ? school.directorRoleRu : language === 'kz' ? school.directorRoleKz : null;
  return {
    name,
    document: {
      pageSize: 'A4',
      pageMargins: [70, 60, 55, 60],
      info: { title: `${say('title')}: ${name}` },
      content: [
        { text: school.name, bold: true, fontSize: 12 },
        { text: [school.address, school.phone].filter(Boolean).join(', ') },
        { text: `${say('bin')} ${school.bin}`, margin: [0, 0, 0, 40] },
        { text: say('title'), bold: true, fontSize: 16, alignment: 'center', margin: [0, 0, 0, 24] },
        { text: say('text', values), margin: [0, 0, 0, 16] },
        { text: say('purpose'), margin: [0, 0, 0, 40] },
        { text: `${say('date')} ${formatLocalDate(today)}`, margin: [0, 0, 0, 40] },
        {
          columns: [
            { text: role ?? say('director'), width: '*' },
            { text: '____________________', width: 'auto', margin: [0, 0, 16, 0] },
            { text: school.directorName ?? '', width: 'auto' },
          ],
        },
      ],
    },
  };
}
