// The form block with a peer that lives in this page: it keeps one room, counts what it writes, and refuses as it is told.
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { FormModal, FormPage } from '#blocks/form/entry-form.tsx';
import type { FormField } from '#blocks/form/fields.ts';
import type { Sent } from '#blocks/form/use-entry-form.ts';
import { AppError } from '#contract/core/errors.ts';
import { type DraftStore, DraftStoreProvider } from '#data/account-context.tsx';
import { Button, Card, Picture, Select, useConfirm, useToast } from '#shared/ui/index.ts';

const schema = z.object({
  number: z.string().check(z.minLength(1), z.maxLength(6)),
  name: z.string().check(z.minLength(3)),
  capacity: z.nullable(z.int().check(z.gte(1), z.lte(500))),
  kind: z.enum(['class', 'lab', 'hall']),
  subjects: z.array(z.string()),
  inspected: z.nullable(z.string()),
  opens: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  building: z.string(),
  note: z.nullable(z.string()),
  isOpen: z.boolean(),
});
type Room = z.infer<typeof schema>;

const fields: readonly FormField<keyof Room & string>[] = [
  { name: 'number', kind: 'text', label: 'Нөмірі', width: 'third' },
  { name: 'capacity', kind: 'number', label: 'Орын саны', width: 'third', isOptional: true },
  { name: 'opens', kind: 'time', label: 'Ашылуы', width: 'third', isOptional: true },
  { name: 'name', kind: 'text', label: 'Атауы', hint: 'Есіктегідей' },
  {
    name: 'kind',
    kind: 'select',
    label: 'Түрі',
    width: 'half',
    options: [
      { value: 'class', label: 'Сынып бөлмесі' },
      { value: 'lab', label: 'Зертхана' },
      { value: 'hall', label: 'Зал' },
    ],
  },
  { name: 'inspected', kind: 'date', label: 'Тексерілген күні', width: 'half', isOptional: true },
  {
    name: 'subjects',
    kind: 'multiSelect',
    label: 'Пәндер',
    isOptional: true,
    options: ['Физика', 'Химия', 'Қазақ тілі', 'Әдебиет'].map((label) => ({ value: label, label })),
  },
  { name: 'phone', kind: 'phone', label: 'Телефон', width: 'half', isOptional: true },
  { name: 'isOpen', kind: 'checkbox', label: 'Сабаққа ашық', width: 'half' },
  { name: 'building', kind: 'text', label: 'Ғимарат', locked: 'Тізілімнен, 01.09.2026. Тек сонда өзгереді.' },
  { name: 'note', kind: 'long', label: 'Ескертпе', isOptional: true },
];
const stored: Room & { version: number } = {
  number: '214',
  name: 'Физика',
  capacity: 30,
  kind: 'lab',
  subjects: ['Физика'],
  inspected: '2026-09-01',
  opens: '08:00',
  phone: null,
  building: 'Негізгі ғимарат',
  note: null,
  isOpen: true,
  version: 1,
};

const peers = ['takes', 'refuses', 'changed', 'slow', 'gone', 'answer lost'] as const;

/** Drafts of this page, over a reload as on a device. */
const drafts: DraftStore = {
  read: async (name) => JSON.parse(sessionStorage.getItem(`draft:${name}`) ?? 'null') ?? undefined,
  note: (name, value) => sessionStorage.setItem(`draft:${name}`, JSON.stringify(value ?? null)),
  keep: async () => undefined,
};

export default function FormBlockParts() {
  const toast = useToast();
  const confirm = useConfirm();
  const [peer, setPeer] = useState<(typeof peers)[number]>('takes');
  const [isOpen, setOpen] = useState(false);
  const [writes, setWrites] = useState<readonly string[]>([]);
  const server = useMemo(
    () => ({ room: stored, answers: new Map<string, { body: string; answer: typeof stored }>() }),
    [],
  );
  const send = async ({ requestId, version, ...room }: Sent<Room>): Promise<typeof stored> => {
    if (peer === 'slow') await new Promise((resolve) => setTimeout(resolve, 1500));
    if (peer === 'gone') throw new AppError('NO_CONNECTION');
    const body = JSON.stringify(room);
    const known = server.answers.get(requestId);
    if (known && known.body !== body) throw new AppError('PAYLOAD_CHANGED');
    if (known) return known.answer;
    if (peer === 'refuses') {
      throw new AppError('VALIDATION_FAILED', {
        errors: { name: ['Мұндай атау бар'], inspected: ['Күні оқу жылынан тыс'], place: ['Ғимарат жабық'] },
      });
    }
    if (peer === 'changed' && version === server.room.version) {
      server.room = { ...server.room, capacity: 24, name: 'Физика және астрономия', version: server.room.version + 1 };
    }
    if (version !== server.room.version)
      throw new AppError('STALE_VERSION', {
        current: server.room,
        message: 'Төлегенова Ұ. М. карточканы 14:05 өзгертті. Салыстырыңыз.',
      });
    server.room = { ...room, version: version + 1 };
    server.answers.set(requestId, { body, answer: server.room });
    setWrites((former) => [...former, `${room.number} ${room.name}, ${room.capacity}`]);
    if (peer === 'answer lost') throw new AppError('NO_CONNECTION');
    return server.room;
  };
  const form = {
    fields,
    schema,
    entry: stored,
    version: 1,
    send,
    today: '2026-11-23',
    timeZone: 'Asia/Almaty',
    onSent: () => {
      setOpen(false);
      toast.success('Кабинет сақталды');
    },
  };
  return (
    <DraftStoreProvider value={drafts}>
      <div className="stack">
        <Card title="Form">
          <div className="stack">
            <Select
              label="Peer"
              value={peer}
              onChange={({ target }) => setPeer(peers.find((kind) => kind === target.value) ?? 'takes')}
              options={peers.map((kind) => ({ value: kind, label: kind }))}
            />
            <div className="row row-wrap">
              <Button onClick={() => setOpen(true)}>Form in a window</Button>
              <Button
                onClick={async () => {
                  const isConfirmed = await confirm({
                    title: 'Оқу жылын жабу',
                    picture: <Picture name="calendar" />,
                    text: (
                      <>
                        Мұны <b>кері қайтару</b> мүмкін емес
                      </>
                    ),
                    confirmLabel: 'Жабу',
                    isDangerous: true,
                    countdownSeconds: 5,
                  });
                  setWrites((former) => [...former, isConfirmed ? 'confirmed' : 'declined']);
                }}
              >
                Confirm with a countdown
              </Button>
            </div>
            <ol data-testid="writes">
              {writes.map((write, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a log that only grows
                <li key={index}>{write}</li>
              ))}
            </ol>
          </div>
        </Card>
        <Card title="Form on a page">
          <FormPage {...form} name="gallery-page" />
        </Card>
      </div>
      {isOpen && (
        <FormModal
          {...form}
          name="gallery-window"
          title="Кабинетті өзгерту"
          subtitle="214, физика"
          size={700}
          onClose={() => setOpen(false)}
        />
      )}
    </DraftStoreProvider>
  );
}
