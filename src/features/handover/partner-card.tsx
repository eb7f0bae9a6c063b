// The account of the partner diary that this one is bound to, on the profile; undone there (decisions D62).
import { useMutation } from '@tanstack/react-query';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { AppError } from '#contract/core/errors.ts';
import { partnerDiaryEndpoints } from '#contract/partner-diary/partner-diary.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { Button, Card, useConfirm, useToast } from '#shared/ui/index.ts';
import style from './handover.module.css';

export default function PartnerCard() {
  const text = useText();
  const read = useRead(partnerDiaryEndpoints.link);
  // An installation without a partner says nothing of one.
  if (!read.data?.isOffered) return null;
  return (
    <Card title={text('handover.partner.card')}>
      <ReadView read={read} rows={1}>
        {({ link }) =>
          link === null ? <p className="muted">{text('handover.partner.none')}</p> : <Bound link={link} />
        }
      </ReadView>
    </Card>
  );
}

type Link = { name: string; school: string; linkedAt: string; device: string | null };

function Bound({ link: { name, school, linkedAt, device } }: { link: Link }) {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const { api } = useAccount();
  const { timeZone } = usePerson();
  const askAgain = useReadAgain(partnerDiaryEndpoints.link);
  const undo = useMutation<{ ended: number }, AppError>({
    networkMode: 'always',
    mutationFn: () => callOrThrow(api, partnerDiaryEndpoints.unlink, {}),
    onSettled: () => askAgain(),
  });
  const finish = async () => {
    const isSure = await confirm({
      title: text('handover.partner.undoTitle'),
      text: text('handover.partner.undoText'),
      confirmLabel: text('handover.partner.undo'),
      isDangerous: true,
    });
    if (!isSure) return;
    undo.mutate(undefined, {
      onSuccess: () => toast.success(text('handover.partner.undone')),
      onError: ({ code, details }) => toast.error(errorWords({ code, message: details.message }, text)),
    });
  };
  return (
    <div className={style.stack}>
      <p>
        <b>{name}</b>
        <span className="muted">{school && `, ${school}`}</span>
      </p>
      <p className="muted">
        {text('handover.partner.linked', { time: formatDateTime(linkedAt, timeZone) })}
        {device && `. ${text('handover.partner.device', { device })}`}
      </p>
      <div>
        <Button isBusy={undo.isPending} onClick={() => void finish()}>
          {text('handover.partner.undo')}
        </Button>
      </div>
    </div>
  );
}
