// One document with all that is known of it. Its file is compared with the checksum before anybody gets to see it.
import { useState } from 'react';
import { useOnline } from '#blocks/form/use-online.ts';
import { archiveDocumentsEndpoints as endpoints } from '#contract/archive-documents/archive-documents.endpoints.ts';
import type { ArchiveDocument } from '#contract/archive-documents/archive-documents.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { Facts } from '#domain/person/facts.tsx';
import { call } from '#shared/http/api.ts';
import { errorWords, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { epochOf } from '#shared/lib/dates.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { yearLabel } from '#shared/lib/year-label.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { download, eye } from '#shared/ui/icons/pages.ts';
import { Button, Modal, Notice, useToast } from '#shared/ui/index.ts';
import { checksumOf } from './checksum.ts';
import style from './document-window.module.css';
import { openFile } from './open-file.ts';

export function DocumentWindow({ document, onClose }: { document: ArchiveDocument; onClose: () => void }) {
  const [text, language, shown, toast] = [useText(), useLanguage(), useShownTime(), useToast()];
  const { api, school } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const { uuid, format } = document;
  const title = (field: string) => text(`archive-documents.field.${field}`);
  const withFile = async (use: (file: File) => void) => {
    setBusy(true);
    const result = await call(api, endpoints.file, { query: { schoolId: school.schoolId, uuid } });
    setBusy(false);
    if (result.kind === 'error') return toast.error(errorWords(result.error, text));
    const checksum = await checksumOf(result.data);
    if (checksum !== null && checksum !== document.checksum) return toast.error(text('archive-documents.damaged'));
    use(result.data);
    if (checksum !== null) toast.success(text('archive-documents.checked'));
  };
  const save = (file: File) => saveFile(file.name, file);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text(`archive-documents.kind.${document.kind}`)}
      subtitle={document.fileName}
      size={700}
      footer={
        <>
          {format === 'pdf' && (
            <Button icon={eye} isBusy={isBusy} disabled={!isOnline} onClick={() => void withFile(openFile)}>
              {text('archive-documents.open')}
            </Button>
          )}
          <Button
            variant="primary"
            icon={download}
            isBusy={isBusy}
            disabled={!isOnline}
            onClick={() => void withFile(save)}
          >
            {text('archive-documents.download')}
          </Button>
        </>
      }
    >
      {!isOnline && <Notice icon={cloudOff}>{text('archive-documents.needsNetwork')}</Notice>}
      <Facts
        facts={[
          [title('year'), yearLabel(document.eduYear)],
          [title('language'), text(`archive-documents.language.${document.language}`)],
          [title('format'), text(`archive-documents.format.${format}`)],
          [title('madeAt'), shown(epochOf(document.madeAt))],
          [title('madeBy'), document.madeBy],
          [title('bytes'), formatBytes(document.bytes, language)],
        ]}
      />
      <dl className={style.checksum}>
        <dt>{title('checksum')}</dt>
        <dd>{document.checksum}</dd>
      </dl>
    </Modal>
  );
}
