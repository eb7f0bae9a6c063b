// What is new of a pupil, from the weeks and the marks on the device. It holds up nothing: last week and the earlier marks of the quarter
// are read once this week is on the screen.
import { addDays, inZone, mondayOf } from '#contract/core/time.ts';
import { pupilMarksDocument } from '#contract/journal/journal.documents.ts';
import { useDocument } from '#data/documents/use-documents.ts';
import { type Look, useLook } from '#data/seen/looks.ts';
import { lastSchoolDay, type News, type NewsSources, newsOf } from './news.ts';
import { daysOf, type PupilDays, type PupilPlace, useWeek } from './use-pupil-days.ts';

export type PupilNews = News & { readonly look: Look; readonly sources: NewsSources };

export function useNews(place: PupilPlace, days: PupilDays, now: number): PupilNews {
  const { studentSchoolUuid, eduYear, schoolId, timeZone } = place;
  const { date: today } = inZone(now, timeZone);
  const look = useLook(studentSchoolUuid);
  const [thisWeek] = days.weeks;
  const monday = mondayOf(today);
  const before = addDays(monday, -7);
  const lastWeek = useWeek(place, thisWeek ? before : null);
  const lastQuarter = lastWeek.state === 'ready' ? lastWeek.body.groupInfo.quarter?.number : null;
  const quarter = thisWeek ? (days.quarter ?? lastQuarter ?? null) : null;
  const marks = useDocument(
    quarter === null ? null : pupilMarksDocument.name(studentSchoolUuid, eduYear, quarter),
    schoolId,
  );
  const weeks = [
    { source: before, days: daysOf(lastWeek) },
    { source: monday, days: thisWeek ?? null },
  ].flatMap(({ source, days: held }) => (held ? [{ source, days: held }] : []));
  const sources: NewsSources = {
    weeks,
    marks: marks.state === 'ready' ? { source: `${eduYear} ${quarter}`, body: marks.body } : null,
  };
  const news = newsOf(sources, { seen: look.before, today, lastSchoolDay: lastSchoolDay(sources, today), timeZone });
  return { ...news, look, sources };
}
