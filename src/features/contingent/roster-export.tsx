// The school as a bundle of OneRoster, for other programs. IINs are in it only when the person says so.
import { useState } from 'react';
import { rosterEndpoints } from '#contract/people-import/roster.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { call } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { download } from '#shared/ui/icons/pages.ts';
import { Button, Checkbox, Modal, Notice } from '#shared/ui/index.ts';

export default function RosterExport({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { api, school } = useAccount();
  const [withIins, setWithIins] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    const result = await call(api, rosterEndpoints.exportRoster, { body: { ...school, withIins } });
    setBusy(false);
    if (result.kind === 'error') {
      setFailure(errorWords(result.error, text));
      return;
    }
    saveFile(result.data.name, result.data);
    onClose();
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text('people-import.roster.title')}
      size={480}
      footer={
        <Button variant="primary" icon={download} isBusy={isBusy} onClick={() => void save()}>
          {text('people-import.roster.save')}
        </Button>
      }
    >
      <div className="stack">
        {failure && (
          <Notice tone="danger" isAlert>
            {failure}
          </Notice>
        )}
        <p>{text('people-import.roster.text')}</p>
        <Checkbox
          label={text('people-import.roster.withIins')}
          checked={withIins}
          onChange={({ target }) => setWithIins(target.checked)}
        />
        {withIins && <Notice tone="plain">{text('people-import.roster.logged')}</Notice>}
      </div>
    </Modal>
  );
}
