// The two frames of a form: a window over the page, and a part of the page itself.
import { type FormEvent, type ReactNode, useId } from 'react';
import { shownTime } from '#data/time/use-shown-time.ts';
import { useText } from '#shared/i18n/index.ts';
import { check, cloudOff, deviceMobile } from '#shared/ui/icons/index.ts';
import { Button, Icon, Modal, Notice } from '#shared/ui/index.ts';
import type { Values } from './fields.ts';
import style from './form.module.css';
import { FormFields } from './form-fields.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { type EntryForm, type EntryFormOptions, useEntryForm } from './use-entry-form.ts';
import { useLeaving } from './use-leaving.ts';

type Frame = { today: string; timeZone: string; submitLabel?: string };
export type FormPageProps<Body extends Values, Data> = EntryFormOptions<Body, Data> & Frame;
export type FormModalProps<Body extends Values, Data> = FormPageProps<Body, Data> & {
  title: string;
  subtitle?: ReactNode;
  /** One column, or a card with fields beside each other. */
  size?: 480 | 700;
  onClose: () => void;
};

/** Mounted means open. It asks before it is closed with something typed, which stays as a draft. */
export function FormModal<Body extends Values, Data>(props: FormModalProps<Body, Data>) {
  const { title, subtitle, size = 480, onClose, ...rest } = props;
  const form = useEntryForm({ ...rest, label: title });
  const id = useId();
  const mayLeave = useLeaving(form.isDirty);
  const close = async () => {
    if (await mayLeave()) onClose();
  };
  return (
    <Modal
      isOpen
      onClose={() => void close()}
      title={title}
      subtitle={subtitle}
      size={size}
      footer={<Foot form={form} id={id} frame={rest} onCancel={() => void close()} />}
    >
      <Body form={form} id={id} name={rest.name} frame={rest} />
    </Modal>
  );
}

export function FormPage<Body extends Values, Data>(props: FormPageProps<Body, Data>) {
  const form = useEntryForm(props);
  const id = useId();
  useLeaving(form.isDirty);
  return (
    <div className={style.form}>
      <Body form={form} id={id} name={props.name} frame={props} />
      <div className={style.foot}>
        <Foot form={form} id={id} frame={props} />
      </div>
    </div>
  );
}

function Body({ form, id, name, frame }: { form: EntryForm; id: string; name: string; frame: Frame }) {
  const text = useText();
  const { draft, refusal, offered } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form id={id} className={style.form} onSubmit={submit} noValidate>
      {draft.restoredAt !== null && (
        <Notice
          icon={deviceMobile}
          actions={
            <Button variant="plain" onClick={form.beginAnew}>
              {text('form.draft.drop')}
            </Button>
          }
        >
          {text('form.draft.restored', { time: shownTime(draft.restoredAt, frame) })}
        </Notice>
      )}
      {form.stale && <StaleNotice form={form} />}
      <FormFields form={form} name={name} today={frame.today} />
      {!form.isOnline && !refusal && <Notice icon={cloudOff}>{text('form.offline')}</Notice>}
      {refusal && (
        <div ref={intoView}>
          <Notice tone="danger" isAlert>
            {refusal}
          </Notice>
        </div>
      )}
      {offered && (
        <div ref={intoView}>
          <Notice
            tone="accent"
            actions={
              <Button isBusy={form.isSending} onClick={offered.take}>
                {offered.label}
              </Button>
            }
          >
            {offered.words}
          </Notice>
        </div>
      )}
    </form>
  );
}

/** The press may have been at the other end of the form. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type FootProps = { form: EntryForm; id: string; frame: Frame; onCancel?: () => void };

function Foot({ form, id, frame, onCancel }: FootProps) {
  const text = useText();
  const { value } = form.draft;
  return (
    <>
      {value && (
        <span className={style.draft}>
          <Icon shape={deviceMobile} />
          {text('form.draft.kept', { time: shownTime(value.at, frame) })}
        </span>
      )}
      {onCancel && <Button onClick={onCancel}>{text('ui.cancel')}</Button>}
      <Button type="submit" form={id} variant="primary" icon={check} isBusy={form.isSending} disabled={!form.isReady}>
        {frame.submitLabel ?? text('ui.save')}
      </Button>
    </>
  );
}
