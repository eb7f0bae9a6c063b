// breaks: workers-are-hosts
import { label } from '#shared/ui/button.tsx';

export const image = label;
