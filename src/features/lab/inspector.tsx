// What is on the disk of this device, read past engine and screens: unsent work and documents.
import { useCallback } from 'react';
import { useAccount } from '#data/account-context.tsx';
import { documentsOnDisk, filesOnDisk, outboxOnDisk } from '#data/lab/lab-device.ts';
import { useText } from '#shared/i18n/index.ts';
import { classes } from '#shared/ui/index.ts';
import styles from './lab.module.css';
import { useLive } from './use-lab.ts';

const bytesPerKilobyte = 1_000;

export function OutboxCard() {
  const text = useText();
  const { userId } = useAccount().user;
  const rows = useLive(useCallback(() => outboxOnDisk(userId), [userId])) ?? [];
  return (
    <section aria-labelledby="lab-outbox">
      <h2 id="lab-outbox">{text('lab.outbox')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{text('lab.outbox.empty')}</p>
      ) : (
        <ol className={classes('card', styles.rows)} data-rows>
          {rows.map((row) => (
            <li key={row.seq}>
              <details>
                <summary>
                  <span className="num faint">{row.seq}</span> <b>{row.name}</b>{' '}
                  <span className="faint">
                    {text(`lab.outbox.state.${row.state}`)}
                    {row.error ? `, ${row.error.code}` : ''}
                    {row.attempts > 0 ? `, ${text('lab.outbox.tried', { number: row.attempts })}` : ''}
                  </span>
                </summary>
                <Value value={row} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function FilesCard() {
  const text = useText();
  const { userId } = useAccount().user;
  const files = useLive(useCallback(() => filesOnDisk(userId), [userId])) ?? [];
  const kilobytes = (bytes: number) => Math.round(bytes / bytesPerKilobyte);
  return (
    <section aria-labelledby="lab-files">
      <h2 id="lab-files">{text('lab.files')}</h2>
      {files.length === 0 ? (
        <p className="muted">{text('lab.files.empty')}</p>
      ) : (
        <ol className={classes('card', styles.rows)} data-rows>
          {files.map((file) => (
            <li key={file.id}>
              <details>
                <summary>
                  <b>{file.name}</b>{' '}
                  <span className="faint num">
                    {text(`lab.files.state.${file.state}`)}
                    {', '}
                    {text('lab.files.part', { part: kilobytes(file.arrived), all: kilobytes(file.bytes) })}
                    {file.error ? `, ${file.error.code}` : ''}
                  </span>
                </summary>
                <Value value={file} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function DocumentsCard() {
  const text = useText();
  const { userId } = useAccount().user;
  const documents = useLive(useCallback(() => documentsOnDisk(userId), [userId])) ?? [];
  const size = documents.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <section aria-labelledby="lab-documents">
      <h2 id="lab-documents">{text('lab.documents')}</h2>
      {documents.length === 0 ? (
        <p className="muted">{text('lab.documents.empty')}</p>
      ) : (
        <details className={classes('card', styles.rows)} data-rows>
          <summary>
            {text('lab.documents.sum', { number: documents.length, size: Math.round(size / bytesPerKilobyte) })}
          </summary>
          <ul>
            {documents.map((document) => (
              <li key={`${document.schoolId} ${document.name}`}>
                <details>
                  <summary>
                    <b>{document.name}</b>{' '}
                    <span className="faint num">{text('lab.documents.cells', { number: document.cells })}</span>
                  </summary>
                  <Value value={document.value} />
                </details>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <pre className={styles.value} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
