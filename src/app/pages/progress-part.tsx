// How far a class is with its lecture. The history of resets is a read, which no other part of the page of a lesson is.
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#data/reads/query-client.ts';
import ProgressTab from '#features/answers/progress-tab.tsx';

export default function ProgressPart({ scheduleUuid }: { scheduleUuid: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ProgressTab scheduleUuid={scheduleUuid} />
    </QueryClientProvider>
  );
}
