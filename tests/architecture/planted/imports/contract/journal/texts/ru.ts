// breaks: texts-alone
import { nil } from '#contract/core/ids.ts';

export default { nil };
