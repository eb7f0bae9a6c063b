// Points of a SOCH belong to the summative column of the quarter journal (part 2 section 5): here they can only be seen.
import { Link } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { Notice } from '#shared/ui/index.ts';
import { useColumnPath } from './lesson-tab-list.tsx';

export function SochNotice() {
  const text = useText();
  const path = useColumnPath();
  return (
    <Notice tone="warn">
      {text('journal.sochElsewhere')} <Link to={path}>{text('journal.openFromLesson')}</Link>
    </Notice>
  );
}
