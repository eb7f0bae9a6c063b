import { useState } from 'react';
import { useNavigate } from 'react-router';
import { edit, printer, trash } from '#shared/ui/icons/pages.ts';
import { Button, Card, Drawer, Menu, Modal, modalSizes, Popover, useConfirm, useToast } from '#shared/ui/index.ts';

/** Everything that floats. */
export function OverlayParts() {
  const toast = useToast();
  const confirm = useConfirm();
  const [outcome, setOutcome] = useState('nothing yet');
  return (
    <>
      <Card title="Toasts">
        <div className="row row-wrap">
          <Button onClick={() => toast.success('6 баға қабылданды')}>Success</Button>
          <Button onClick={() => toast.undo('7 Гончар Игорь: болмады', () => setOutcome('undone'))}>Undo</Button>
          <Button onClick={() => toast.warning('Байланыс әлсіз')}>Warning</Button>
          <Button onClick={() => toast.error('Сақталмады')}>Error</Button>
        </div>
      </Card>
      <Card title="Modals">
        <div className="row row-wrap">
          {modalSizes.map((size) => (
            <ModalExample key={size} size={size} />
          ))}
          <ModalExample size={480} stay />
          <SheetExample />
          <Button
            onClick={async () => {
              const isConfirmed = await confirm({
                title: 'Сабақты жою',
                text: '7 «А», физика, 14.12.2026',
                confirmLabel: 'Жою',
                isDangerous: true,
              });
              setOutcome(isConfirmed ? 'confirmed' : 'declined');
            }}
          >
            Confirm
          </Button>
        </div>
        <p className="muted" data-testid="outcome">
          Outcome: {outcome}
        </p>
      </Card>
      <Card title="Menu and popover">
        <div className="row row-wrap">
          <Menu
            label="Actions of the lesson"
            items={[
              { label: 'Өңдеу', icon: edit, onSelect: () => setOutcome('edited') },
              { label: 'Басып шығару', icon: printer, hint: 'А4, 2 бет', isDisabled: true },
              'separator',
              { label: 'Жою…', icon: trash, isDangerous: true, onSelect: () => setOutcome('deleted') },
            ]}
            trigger={(attributes) => <Button {...attributes}>Menu</Button>}
          />
          <Popover label="Mark of Ғалиев Ғани" trigger={(attributes) => <Button {...attributes}>Popover</Button>}>
            {(close) => (
              <div className="row">
                <Button size="sm" onClick={close}>
                  8 қалсын
                </Button>
                <Button size="sm" onClick={close}>
                  7 болсын
                </Button>
              </div>
            )}
          </Popover>
        </div>
      </Card>
    </>
  );
}

function ModalExample({ size, stay = false }: { size: (typeof modalSizes)[number]; stay?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const name = stay ? `Modal ${size} that stays` : `Modal ${size}`;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        size={size}
        stay={stay}
        footer={
          <>
            <Button onClick={() => navigate('/dev/gallery/elsewhere')}>Go elsewhere</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Өткізу
            </Button>
          </>
        }
      >
        <p>7 «А», физика, 14.12.2026, 08:00. 22 сабақта, 2 болмады, 1 кешікті.</p>
        <Menu
          label="Menu inside the modal"
          items={[{ label: 'Бірінші' }, { label: 'Екінші' }]}
          trigger={(attributes) => <Button {...attributes}>Menu inside</Button>}
        />
      </Modal>
    </>
  );
}

function SheetExample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sheet</Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} label="Reasons" position="bottom">
        <p>Болмау себебі</p>
        <Button block onClick={() => setOpen(false)}>
          Ауырып қалуына байланысты
        </Button>
      </Drawer>
    </>
  );
}
