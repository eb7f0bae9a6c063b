// What is done to the account of a parent: slips, a new first password, a block. The same in the window of a parent and on the card of a child.
import { useState } from 'react';
import { BlockForm } from '#blocks/form/block-form.tsx';
import { barredAccounts, type HandedOut, type ParentAccount } from '#contract/parents/parent-accounts.schema.ts';
import { SlipsWindow } from '#domain/person/slips-window.tsx';
import { useRights } from '#domain/student/rights.ts';
import { useText } from '#shared/i18n/index.ts';
import { key } from '#shared/ui/icons/index.ts';
import { dots, printer } from '#shared/ui/icons/pages.ts';
import { lock } from '#shared/ui/icons/states.ts';
import { Button, IconButton, Menu, Notice } from '#shared/ui/index.ts';
import { type OfParent, useParentWrites } from './use-parent-writes.ts';

type Props = { readonly of: OfParent & { readonly isBlocked: boolean } };

export function AccountActs({ of }: Props) {
  const text = useText();
  const rights = useRights();
  const { reset, slips, unblock } = useParentWrites();
  const [isBlocking, setBlocking] = useState(false);
  const [paper, setPaper] = useState<HandedOut | null>(null);
  const show = async (found: Promise<HandedOut | null>) => setPaper(await found);
  if (rights === 'none') return null;
  const label = `${text('people.more')}: ${of.name ?? ''}`;
  return (
    <>
      {of.isBlocked && (
        <Button icon={key} onClick={() => void unblock(of)}>
          {text('parents.unblock')}
        </Button>
      )}
      <Menu
        label={label}
        placement="end"
        items={[
          { label: text('people.slips'), icon: printer, onSelect: () => void show(slips([of])) },
          { label: text('people.reset'), icon: key, onSelect: () => void show(reset([of])) },
          ...(rights === 'all' && !of.isBlocked
            ? [
                'separator' as const,
                { label: text('parents.block'), icon: lock, isDangerous: true, onSelect: () => setBlocking(true) },
              ]
            : []),
        ]}
        trigger={(attributes) => <IconButton icon={dots} label={label} {...attributes} />}
      />
      {isBlocking && <BlockParent of={of} onClose={() => setBlocking(false)} />}
      {paper && <ParentSlips handed={paper} onClose={() => setPaper(null)} />}
    </>
  );
}

/** The slips, with who was left out and why. */
export function ParentSlips({ handed: { slips, left }, onClose }: { handed: HandedOut; onClose: () => void }) {
  const text = useText();
  const notes = barredAccounts.flatMap((why) => {
    const names = left.flatMap((of) => (of.why === why ? of.name : []));
    return names.length === 0 ? [] : { why, names: names.join(', ') };
  });
  return (
    <SlipsWindow
      slips={slips}
      note={notes.map(({ why, names }) => (
        <Notice key={why} tone="warn">
          {`${text('parents.slips.left', { names })} ${text(`parents.barred.${why}`)}`}
        </Notice>
      ))}
      onClose={onClose}
    />
  );
}

function BlockParent({ of, onClose }: { of: OfParent; onClose: () => void }) {
  const text = useText();
  const { block, tell } = useParentWrites();
  return (
    <BlockForm<ParentAccount>
      name={`parent-block-${of.id}`}
      title={text('parents.block.title')}
      subtitle={of.name}
      hint="parents.block.text"
      submitLabel={text('parents.block')}
      send={(body) => block(of.id, body)}
      onSent={(stored) => {
        tell(text('parents.blocked', { name: stored.name }), stored);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
