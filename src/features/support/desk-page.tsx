// Open requests of all schools, for holders of the grant `support_desk`: the oldest first, those without an answer before the others.
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormModal } from '#blocks/form/entry-form.tsx';
import { useOnline } from '#blocks/form/use-online.ts';
import { ReadView } from '#blocks/read/read-view.tsx';
import { supportEndpoints } from '#contract/support/support.endpoints.ts';
import {
  answerText,
  type DeskTicket,
  longestAnswer,
  mostOnDesk,
  ticketNumber,
} from '#contract/support/support.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useRead, useReadAgain } from '#data/reads/use-read.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { call, callOrThrow } from '#shared/http/api.ts';
import { errorWords, useText } from '#shared/i18n/index.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import { Button, EmptyState, Notice, useConfirm, useToast } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { AboutList } from './about-list.tsx';
import styles from './support.module.css';

export default function DeskPage() {
  const text = useText();
  const read = useRead(supportEndpoints.desk);
  const isRefused = read.error?.code === 'ACCESS_DENIED';
  return (
    <Page title={text('support.desk')} lead={isRefused ? undefined : text('support.desk.lead')}>
      <div className={styles.narrow}>
        {isRefused ? (
          <EmptyState isPage title={text('support.desk.denied')} text={text('support.desk.deniedText')} />
        ) : (
          <ReadView
            read={read}
            rows={4}
            empty={{ title: text('support.desk.empty'), text: text('support.desk.emptyText') }}
          >
            {(rows) => <Desk rows={rows} />}
          </ReadView>
        )}
      </div>
    </Page>
  );
}

function Desk({ rows }: { rows: readonly DeskTicket[] }) {
  const text = useText();
  const isOnline = useOnline();
  const [answering, setAnswering] = useState<DeskTicket | null>(null);
  const ordered = [...rows].sort((a, b) => Number(a.answer !== null) - Number(b.answer !== null));
  return (
    <>
      {!isOnline && <Notice icon={cloudOff}>{text('support.desk.needsNetwork')}</Notice>}
      {rows.length === mostOnDesk && <Notice>{text('support.desk.cut', { count: mostOnDesk })}</Notice>}
      <ul className={styles.list}>
        {ordered.map((row) => (
          <Row key={row.uuid} row={row} isOnline={isOnline} onAnswer={() => setAnswering(row)} />
        ))}
      </ul>
      {answering && <AnswerForm row={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

type RowProps = { row: DeskTicket; isOnline: boolean; onAnswer: () => void };

function Row({ row, isOnline, onAnswer }: RowProps) {
  const text = useText();
  const toast = useToast();
  const confirm = useConfirm();
  const { api } = useAccount();
  const shownTime = useShownTime();
  const readAgain = useReadAgain();
  const { place, school, uuid, ticket, at, answer } = row;
  const number = ticketNumber(uuid);
  const end = async () => {
    const isSure =
      answer !== null ||
      (await confirm({
        title: text('support.desk.close.title', { number }),
        text: text('support.desk.close.text'),
        confirmLabel: text('support.close'),
      }));
    if (!isSure) return;
    const params = { place: String(place), uuid };
    const done = await call(api, supportEndpoints.closeOnDesk, { params, body: { requestId: makeId() } });
    if (done.kind === 'error') toast.error(errorWords(done.error, text));
    else toast.success(text('support.closed', { number }));
    void readAgain();
  };
  return (
    <li className={styles.request}>
      <p className={styles.facts}>
        <b className="num">{text('support.number', { number })}</b>
        <span>{text(`support.topic.${ticket.topic}`)}</span>
        <span className={answer ? 'st' : 'st st--warn'}>
          {text(answer ? 'support.state.answered' : 'support.desk.waits')}
        </span>
        <span className="num">{shownTime(at)}</span>
      </p>
      <p className={styles.facts}>
        <span>{school ?? text('support.desk.noSchool')}</span>
        <span>{text(`shell.role.${ticket.about.role}`)}</span>
      </p>
      <p className={styles.words}>{ticket.text}</p>
      <AboutList about={ticket.about} title={text('support.desk.about')} />
      {answer && (
        <div className={styles.answer}>
          <p className={styles.facts}>
            <b>{answer.by}</b>
            <span className="num">{shownTime(answer.at)}</span>
          </p>
          <p className={styles.words}>{answer.text}</p>
        </div>
      )}
      <div className="row row-wrap">
        {answer === null && (
          <Button
            variant="primary"
            disabled={!isOnline}
            aria-label={text('support.desk.answerTo', { number })}
            onClick={onAnswer}
          >
            {text('support.desk.answer')}
          </Button>
        )}
        <Button disabled={!isOnline} aria-label={text('support.closeRequest', { number })} onClick={() => void end()}>
          {text('support.close')}
        </Button>
      </div>
    </li>
  );
}

const answerForm = z.object({ text: answerText, isClosed: z.nullable(z.boolean()) });
type AnswerValues = z.infer<typeof answerForm>;

/** The text stays as a draft until it is sent. */
function AnswerForm({ row: { place, uuid, ticket }, onClose }: { row: DeskTicket; onClose: () => void }) {
  const text = useText();
  const toast = useToast();
  const { api } = useAccount();
  const { timeZone } = usePerson();
  const readAgain = useReadAgain();
  const number = ticketNumber(uuid);
  return (
    <FormModal<AnswerValues, { uuid: string }>
      name={`support-answer-${uuid}`}
      title={text('support.desk.answerTo', { number })}
      subtitle={text(`support.topic.${ticket.topic}`)}
      size={700}
      fields={[
        {
          name: 'text',
          kind: 'long',
          label: 'support.field.answer',
          hint: 'support.longestAnswer',
          maxLength: longestAnswer,
          isFirst: true,
        },
        { name: 'isClosed', kind: 'checkbox', label: 'support.field.isClosed' },
      ]}
      schema={answerForm}
      entry={{}}
      version={null}
      today={schoolToday(timeZone)}
      timeZone={timeZone}
      submitLabel={text('support.send')}
      send={({ text: words, isClosed, requestId = makeId() }) =>
        callOrThrow(api, supportEndpoints.answer, {
          params: { place: String(place), uuid },
          body: { text: words, isClosed: isClosed === true, requestId },
        })
      }
      onSent={() => {
        toast.success(text('support.desk.answered', { number }));
        void readAgain();
        onClose();
      }}
      onClose={() => {
        // A colleague may have answered it meanwhile.
        void readAgain();
        onClose();
      }}
    />
  );
}
