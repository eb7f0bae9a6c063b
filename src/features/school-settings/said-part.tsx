// One part of what a school says: read by its staff, changed by the management in a window, with its history below.
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ChangeHistory } from '#blocks/changes/change-history.tsx';
import type { AnyKind } from '#blocks/changes/kinds.ts';
import { FormModal } from '#blocks/form/entry-form.tsx';
import type { FormField, Values } from '#blocks/form/fields.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import type { Read } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { Facts } from '#domain/person/facts.tsx';
import { useText } from '#shared/i18n/index.ts';
import { formatPhone } from '#shared/lib/phone.ts';
import { edit, history } from '#shared/ui/icons/pages.ts';
import { Button, Card } from '#shared/ui/index.ts';

type Said = { readonly version: number };
type Props<Body extends Values, Stored extends Said, Answer> = {
  name: 'director' | 'contacts';
  title: string;
  hint: string;
  read: Read<Stored>;
  kind: AnyKind;
  id: string;
  fields: readonly FormField<keyof Body & string>[];
  schema: z.ZodMiniType<Body>;
  canEdit: boolean;
  send: (body: Sent<Body>) => Promise<Answer>;
  onSent: (answer: Answer) => void;
};

export function SaidPart<Body extends Values, Stored extends Said, Answer>(props: Props<Body, Stored, Answer>) {
  const { name, title, hint, read, kind, id, fields, schema, canEdit, send, onSent } = props;
  const text = useText();
  const { timeZone } = usePerson();
  const [isEditing, setEditing] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const words = (said: Stored, field: FormField) => {
    const value = (said as Values)[field.name];
    return typeof value === 'string' && field.kind === 'phone' ? formatPhone(value) : (value as string | null);
  };
  return (
    <Card title={title}>
      <div className="stack">
        <ReadView read={read} rows={2}>
          {(said) => (
            <>
              <Facts facts={fields.map((field) => [text(field.label), words(said, field)])} />
              <p className="muted">{hint}</p>
              <div className="row row-wrap">
                {canEdit && (
                  <Button
                    icon={edit}
                    aria-label={text(`school-settings.${name}.edit`)}
                    onClick={() => setEditing(true)}
                  >
                    {text('school-settings.edit')}
                  </Button>
                )}
                <Button icon={history} aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
                  {text('school-settings.history')}
                </Button>
              </div>
              {isHistory && <ChangeHistory of={kind} id={id} />}
              {isEditing && (
                <FormModal<Body, Answer>
                  name={`school-${name}`}
                  title={text(`school-settings.${name}.edit`)}
                  fields={fields}
                  schema={schema}
                  entry={said as unknown as Partial<Body>}
                  version={said.version}
                  today={schoolToday(timeZone)}
                  timeZone={timeZone}
                  send={send}
                  onSent={(answer) => {
                    onSent(answer);
                    setEditing(false);
                  }}
                  onClose={() => setEditing(false)}
                />
              )}
            </>
          )}
        </ReadView>
      </div>
    </Card>
  );
}
