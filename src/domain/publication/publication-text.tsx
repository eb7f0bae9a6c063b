// The words of a publication in the language of the interface, and its buttons. Texts are shown as text, never as HTML.
import { Link, useParams } from 'react-router';
import { pickLocalized } from '#contract/core/localized.ts';
import type { PublicationButton, PublicationText } from '#contract/core/publication.ts';
import { useLanguage } from '#shared/i18n/index.ts';
import { classes } from '#shared/ui/index.ts';
import styles from './publication.module.css';
import { ServiceButton } from './service-button.tsx';
import { type Texts, wordsIn } from './words-in.ts';

export function useWords(texts: Texts): PublicationText {
  return wordsIn(texts, useLanguage());
}

/** An empty line begins a paragraph; a single one stays a line. */
export function PublicationBody({ body }: { body: string }) {
  const paragraphs = body.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  return paragraphs.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text do not move
    <p key={index} className={styles.paragraph}>
      {part.trim()}
    </p>
  ));
}

type ButtonsProps = { buttons: readonly PublicationButton[]; onPress?: (() => void) | undefined };

/**
 * Foreign addresses open beside the application, and are told nothing of it; own ones open in it, in the year that is open. On a page outside
 * the years the router completes them.
 */
export function PublicationButtons({ buttons, onPress }: ButtonsProps) {
  const language = useLanguage();
  const { eduYear } = useParams();
  if (buttons.length === 0) return null;
  return (
    <div className="row row-wrap">
      {buttons.map(({ label, link, external, color, service }) => {
        const look = { className: classes('btn', color === 'primary' && 'btn--primary'), onClick: onPress };
        const words = pickLocalized(label, language);
        if (service)
          return (
            <ServiceButton key={service} service={service} isPrimary={color === 'primary'} onPress={onPress}>
              {words}
            </ServiceButton>
          );
        return external ? (
          <a key={link} {...look} href={link} target="_blank" rel="noopener noreferrer nofollow">
            {words}
          </a>
        ) : (
          <Link
            key={link}
            {...look}
            to={eduYear === undefined || /^\/\d{4}(\/|$)/.test(link) ? link : `/${eduYear}${link}`}
          >
            {words}
          </Link>
        );
      })}
    </div>
  );
}
