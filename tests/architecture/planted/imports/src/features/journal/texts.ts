// breaks: translations-by-app-and-server
import kz from '#contract/translations/kz.ts';

export const texts = kz;
