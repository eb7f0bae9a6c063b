// A class that the coming year has besides: a first grade, a grade 10, one of those who repeat.
import { type FormEvent, useState } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { Button, Select, TextInput } from '#shared/ui/index.ts';
import styles from './transfer.module.css';
import type { Transfer } from './use-transfer.ts';

const grades = Array.from({ length: 12 }, (_, index) => String(index + 1));
const eduLanguages = ['kk', 'ru', 'en', 'uz', 'ug', 'tg'] as const;

export function NewClass({ save, onClose }: { save: Transfer['save']; onClose: () => void }) {
  const text = useText();
  const [typed, setTyped] = useState({ parallel: '1', letter: '', eduLang: 'kk', shift: '1' });
  const [isBusy, setBusy] = useState(false);
  const field = (name: keyof typeof typed) => ({
    label: text(`year-transfer.class.${name}`),
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.letter.trim() === '') return;
    setBusy(true);
    const eduLang = eduLanguages.find((one) => one === typed.eduLang) ?? 'kk';
    const made = { parallel: Number(typed.parallel), letter: typed.letter, eduLang, shift: Number(typed.shift) };
    const isStored = await save(() => ({
      classes: [{ uuid: makeId(), ...made, previousGroupId: null, version: 0 }],
    }));
    setBusy(false);
    if (isStored) onClose();
  };
  return (
    <form className={styles.newClass} onSubmit={(event) => void send(event)}>
      <Select {...field('parallel')} options={grades.map((value) => ({ value, label: value }))} />
      <TextInput {...field('letter')} maxLength={3} required />
      <Select
        {...field('eduLang')}
        options={eduLanguages.map((value) => ({ value, label: text(`people.language.${value}`) }))}
      />
      <Select {...field('shift')} options={['1', '2'].map((value) => ({ value, label: value }))} />
      <div className="row">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {text('year-transfer.class.save')}
        </Button>
        <Button onClick={onClose}>{text('year-transfer.class.cancel')}</Button>
      </div>
    </form>
  );
}
