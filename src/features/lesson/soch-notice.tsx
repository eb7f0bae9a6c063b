// Points of a SOCH belong to the summative column of the quarter journal (part 2 section 5): here they can only be seen.
import { Link, useParams } from 'react-router';
import { useText } from '#shared/i18n/index.ts';
import { Notice } from '#shared/ui/index.ts';
import { useLesson } from './lesson-context.ts';

export function SochNotice() {
  const text = useText();
  const { eduYear = '' } = useParams();
  const { body } = useLesson();
  return (
    <Notice tone="warn">
      {text('grid.sochElsewhere')}{' '}
      <Link to={`/${eduYear}/control/journal/groups/${body.group.id}/${body.assignmentUuid}`}>
        {text('grid.openFromLesson')}
      </Link>
    </Notice>
  );
}
