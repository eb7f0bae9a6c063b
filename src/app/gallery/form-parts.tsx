import { useState } from 'react';
import { DateInput, DigitsInput, LettersInput, MessageInput, PhoneInput } from '#shared/ui/checked-fields.tsx';
import { check, plus } from '#shared/ui/icons/index.ts';
import { dots, edit, trash } from '#shared/ui/icons/pages.ts';
import {
  Button,
  ButtonLink,
  Card,
  Checkbox,
  HiddenPassword,
  IconButton,
  PasswordField,
  SegmentedControl,
  Select,
  StateChip,
  Table,
  Tabs,
  TextArea,
  TextInput,
} from '#shared/ui/index.ts';

type Pupil = { number: number; name: string; percent: number; state: 'saved' | 'waiting' | 'conflict' };
const pupils: readonly Pupil[] = [
  { number: 3, name: 'Ахмет Әдемі', percent: 92, state: 'saved' },
  { number: 8, name: 'Ғалиев Ғани', percent: 67, state: 'waiting' },
  { number: 20, name: 'Мұқанова Қарлығаш', percent: 74, state: 'conflict' },
];

/** Buttons, fields, tabs, tables: what is pressed and typed into. */
export function FormParts() {
  const [quarter, setQuarter] = useState<'1' | '2' | '3' | '4'>('2');
  const [selected, setSelected] = useState(20);
  const [date, setDate] = useState('14.12.2026');
  const [phone, setPhone] = useState('+77715344164');
  const [message, setMessage] = useState('');
  const [surname, setSurname] = useState('');
  const [iin, setIin] = useState('');
  return (
    <>
      <Card title="Buttons">
        <div className="stack">
          <div className="row row-wrap">
            <Button variant="primary" icon={check}>
              Сақтау
            </Button>
            <Button icon={edit}>Өңдеу</Button>
            <Button variant="quiet" icon={plus}>
              Құру
            </Button>
            <IconButton icon={dots} label="Тағы" />
            <Button variant="danger" icon={trash}>
              Жою…
            </Button>
            <Button variant="dangerFill">Жою</Button>
          </div>
          <div className="row row-wrap">
            <Button variant="primary" disabled>
              Сақтау
            </Button>
            <Button disabled>Өңдеу</Button>
            <Button isBusy>Жіберілуде</Button>
            <Button size="sm">Ашу</Button>
            <ButtonLink to="/journal">Журнал</ButtonLink>
          </div>
          <Button variant="primary" size="xl">
            Сабақты өткізу
          </Button>
        </div>
      </Card>
      <Card title="Fields">
        <div className="stack">
          <TextInput label="Тақырып" defaultValue="Гук заңы" hint="Жоспардағы тақырып" />
          <TextInput label="ЖСН" defaultValue="130119690018" isNumeric error="ЖСН қате енгізілген" />
          <TextInput label="Логин" defaultValue="tolegenova.u" disabled />
          <DateInput label="Туған күні" today="2026-12-14" value={date} onChange={setDate} />
          <PhoneInput label="Телефон" value={phone} onChange={setPhone} />
          <LettersInput label="Тегі" value={surname} onChange={setSurname} />
          <DigitsInput label="Жеке сәйкестендіру нөмірі" value={iin} onChange={setIin} />
          <MessageInput label="Хабарлама" value={message} onChange={setMessage} />
          <TextInput label="Іздеу" type="search" placeholder="Тегі немесе нөмірі" />
          <form onSubmit={(event) => event.preventDefault()}>
            <input hidden readOnly autoComplete="username" />
            <PasswordField label="Құпиясөз" autoComplete="current-password" />
          </form>
          <HiddenPassword value="Kalam2026" />
          <TextArea label="Түсініктеме" />
          <Select
            label="Сынып"
            options={[
              { value: '7a', label: '7 «А»' },
              { value: '7b', label: '7 «Ә»' },
            ]}
          />
          <Select label="Оқулық" options={[]} />
          <Checkbox label="Статистикаға енгізу" defaultChecked />
          <Checkbox kind="radio" name="gender" label="Ер" defaultChecked />
          <Checkbox kind="radio" name="gender" label="Әйел" />
          <Checkbox kind="switch" label="Тыныш уақыт" defaultChecked />
        </div>
      </Card>
      <Card title="Tabs and segments">
        <Tabs
          label="Parts of the lesson"
          tabs={[
            { value: 'lesson', label: 'Сабақ' },
            { value: 'journal', label: 'Журнал' },
            { value: 'records', label: 'Жазбалар', count: 2 },
          ]}
        >
          {(active) => <p>Panel {active}</p>}
        </Tabs>
        <SegmentedControl
          label="Тоқсан"
          value={quarter}
          onChange={setQuarter}
          segments={[
            { value: '1', label: '1' },
            { value: '2', label: '2-тоқсан' },
            { value: '3', label: '3' },
            { value: '4', label: '4', isDisabled: true },
          ]}
        />
      </Card>
      <Card title="Table" isFlush>
        <Table
          caption="Pupils"
          rows={pupils}
          rowKey={(pupil) => pupil.number}
          isSelected={(pupil) => pupil.number === selected}
          columns={[
            { key: 'number', head: '№', cell: (pupil) => pupil.number, isNumeric: true },
            { key: 'name', head: 'Тегі, аты', cell: (pupil) => pupil.name, isRowHead: true },
            { key: 'percent', head: '%', cell: (pupil) => pupil.percent, isNumeric: true },
            { key: 'state', head: 'Күйі', cell: (pupil) => <StateChip state={pupil.state} isInline /> },
            {
              key: 'select',
              head: <span className="vh">Таңдау</span>,
              cell: (pupil) => (
                <Button size="sm" onClick={() => setSelected(pupil.number)}>
                  Таңдау
                </Button>
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}
