import { useText } from '../i18n/index.ts';

/**
 * Nothing yet, where a value would stand: one short line, lighter than any value, so that what is there stands out. Its words are for the
 * ear and the pointer; where there is room for words, they stand there themselves.
 */
export function Nothing({ why }: { why?: string | undefined }) {
  const text = useText();
  return (
    <span className="nothing" title={why}>
      <span className="vh">{why ?? text('ui.nothing')}</span>
    </span>
  );
}
