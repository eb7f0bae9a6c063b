// The first thing a student or parent sees: what is new, and what is to do for the next school day, readable without a tap and offline.
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { FamilyHome } from './family-home.tsx';
import { StudentHome } from './student-home.tsx';

export default function HomePage() {
  const { role } = usePerson();
  const now = useNow();
  return role === 'parent' ? <FamilyHome now={now} /> : <StudentHome now={now} />;
}
