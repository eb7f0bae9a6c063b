// What is being made, as long as the page is open: asked for until it is over. The document is in the list either way.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { archiveDocumentsEndpoints } from '#contract/archive-documents/archive-documents.endpoints.ts';
import { jobsEndpoints } from '#contract/jobs/jobs.endpoints.ts';
import { useAccount } from '#data/account-context.tsx';
import { useReadAgain } from '#data/reads/use-read.ts';
import { call } from '#shared/http/api.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';

type Made = { readonly job: string; readonly name: string };
const everyMs = 1_000;

export function useMaking() {
  const [text, toast] = [useText(), useToast()];
  const { api } = useAccount();
  const readAgain = useReadAgain(archiveDocumentsEndpoints.list);
  const [making, setMaking] = useState<readonly Made[]>([]);
  const follow = useCallback((job: string, name: string) => {
    setMaking((known) => (known.some((one) => one.job === job) ? known : [...known, { job, name }]));
  }, []);
  const ask = useEffectEvent(async ({ job, name }: Made): Promise<void> => {
    const result = await call(api, jobsEndpoints.job, { params: { id: job } });
    // Without an answer it is asked again; a job that is forgotten is over.
    const isUnknown = result.kind === 'error' && result.error.code === 'NOT_FOUND';
    if (result.kind === 'error' && !isUnknown) return;
    const state = result.kind === 'data' ? result.data.state : 'failed';
    if (state === 'waiting' || state === 'running') return;
    setMaking((known) => known.filter((one) => one.job !== job));
    if (state === 'done') toast.success(text('archive-documents.made', { name }));
    else toast.error(text('archive-documents.failed', { name }));
    void readAgain();
  });
  useEffect(() => {
    if (making.length === 0) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(async () => {
        await Promise.all(making.map(ask));
        if (!isOver) next();
      }, everyMs);
    };
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [making]);
  return { making, follow };
}
