// A request: a topic, a text, and what the application adds of itself, which is shown before it leaves.
import { useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { FormPage } from '#blocks/form/entry-form.tsx';
import { longestRequest, supportTopics, ticketNumber } from '#contract/support/support.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { useToast } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { AboutList } from './about-list.tsx';
import styles from './support.module.css';
import { ticketAbout } from './ticket-about.ts';
import { hasSchool, useAsking } from './use-support.ts';

const requestForm = z.object({
  topic: z.enum(supportTopics),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestRequest)),
});
type RequestForm = z.infer<typeof requestForm>;

export default function RequestPage() {
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { eduYear } = useParams();
  const asked = z.safeParse(z.enum(supportTopics), useSearchParams()[0].get('topic'));
  const account = useAccount();
  const { timeZone } = usePerson();
  const ask = useAsking();
  const about = useMemo(() => ticketAbout(account), [account]);
  return (
    <Page title={text('support.request')}>
      <div className={styles.narrow}>
        <FormPage<RequestForm, string>
          name="support-request"
          fields={[
            {
              name: 'topic',
              kind: 'select',
              label: 'support.field.topic',
              options: supportTopics.map((topic) => ({ value: topic, label: text(`support.topic.${topic}`) })),
            },
            {
              name: 'text',
              kind: 'long',
              label: 'support.field.text',
              hint: 'support.longest',
              maxLength: longestRequest,
            },
          ]}
          schema={requestForm}
          entry={asked.success ? { topic: asked.data } : {}}
          version={null}
          today={schoolToday(timeZone)}
          timeZone={timeZone}
          isStoredHere={hasSchool(account.school.schoolId)}
          submitLabel={text('support.send')}
          send={({ topic, text: words }) => ask(topic, words)}
          onSent={(uuid) => {
            toast.success(text('support.sent', { number: ticketNumber(uuid) }));
            void navigate(pagePath(eduYear, 'support/requests'));
          }}
        />
        <AboutList about={about} title={text('support.about')} note={text('support.aboutText')} />
      </div>
    </Page>
  );
}
