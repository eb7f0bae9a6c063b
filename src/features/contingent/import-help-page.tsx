// How a file of people is prepared: our own page, which is on the device like any other (decisions E41).
import { useText } from '#shared/i18n/index.ts';
import { Card } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';

const parts = {
  file: ['kinds', 'head', 'template'],
  rows: ['iin', 'group', 'parents', 'dates', 'empty'],
  check: ['wrong', 'duplicate', 'download'],
  apply: ['whole', 'nobody', 'undo', 'slips'],
} as const;

export default function ImportHelpPage() {
  const text = useText();
  return (
    <Page title={text('people-import.help')}>
      <div className="stack">
        {Object.entries(parts).map(([part, lines]) => (
          <Card key={part} title={text(`people-import.help.${part}`)}>
            <ul className="stack">
              {lines.map((line) => (
                <li key={line}>{text(`people-import.help.${part}.${line}`)}</li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  );
}
