// A lecture exactly as a pupil sees it: the preview of its author, and for everybody who may read it.
import { useParams } from 'react-router';
import { AgeOf } from '#domain/document/document-states.tsx';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { pencil } from '#shared/ui/icons/pages.ts';
import { ButtonLink } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import LectureView from './lecture-view.tsx';
import { useLecture } from './use-lecture.ts';

export default function ReadPage() {
  const text = useText();
  const { eduYear = '', lectureUUID = '' } = useParams();
  const { found, content } = useLecture(lectureUUID);
  const isOwn = found.state === 'ready' ? found.body.isOwn : content.value !== null;
  return (
    <Page
      title={text('lectures.one')}
      from={{ label: text('lectures.title'), to: pagePath(eduYear, 'content/lectures') }}
      actions={
        <>
          {found.state === 'ready' && <AgeOf found={found} />}
          {isOwn && (
            <ButtonLink icon={pencil} to={pagePath(eduYear, 'content/lectures/edit/:lectureUUID', { lectureUUID })}>
              {text('lectures.edit')}
            </ButtonLink>
          )}
        </>
      }
    >
      <LectureView lectureUuid={lectureUUID} />
    </Page>
  );
}
