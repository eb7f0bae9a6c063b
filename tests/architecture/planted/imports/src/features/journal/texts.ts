// breaks: texts-by-app-and-server
import kz from '#contract/journal/texts/kz.ts';

export const texts = kz;
