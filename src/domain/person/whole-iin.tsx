// An IIN as it is shown everywhere, and whole after a press that the school's access log keeps (decisions E29).
import { useState } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';

type Props = {
  /** "1009••••••••" */
  readonly masked: string;
  /** Null: the reader may not see more. What went wrong is told by whoever asks, who then gives null. */
  readonly ask: (() => Promise<string | null>) | null;
};

export function WholeIin({ masked, ask }: Props) {
  const text = useText();
  const [whole, setWhole] = useState<{ readonly masked: string; readonly iin: string | null } | null>(null);
  const [isBusy, setBusy] = useState(false);
  // An IIN that was changed meanwhile is shown as the new one is.
  const shown = whole?.masked === masked ? whole.iin : null;
  const show = async (from: () => Promise<string | null>) => {
    setBusy(true);
    setWhole({ masked, iin: await from() });
    setBusy(false);
  };
  return (
    <>
      <span className="num">{shown ?? masked}</span>{' '}
      {ask !== null && shown === null && (
        <Button variant="quiet" isBusy={isBusy} onClick={() => void show(ask)}>
          {text('people.showIin')}
        </Button>
      )}
    </>
  );
}
