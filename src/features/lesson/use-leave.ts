import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ErrorCode } from '#contract/core/errors.ts';
import { useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { useToast } from '#shared/ui/index.ts';

/** Codes that send the user back to the schedule (part 2 section 2); anything else is shown on the page. */
export function sendsToSchedule(code: ErrorCode | null): boolean {
  return code === 'ACCESS_DENIED' || code === 'NOT_FOUND' || code === 'WRONG_SCHOOL';
}

/** Warns in the words of the code and leaves to the schedule, once. */
export function useLeave(code: ErrorCode | null): void {
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const { eduYear = '' } = useParams();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (code === null || !sendsToSchedule(code) || hasLeft.current) return;
    hasLeft.current = true;
    toast.warning(text(`error.${code}`));
    void navigate(pagePath(eduYear, 'schedule/:date?'), { replace: true });
  }, [code, text, toast, navigate, eduYear]);
}
