// A banner with its words, counted when it comes into sight.
import { useEffect, useRef } from 'react';
import type { Banner } from '#contract/news/news.schema.ts';
import type { Account } from '#data/account.ts';
import { PublicationBody, PublicationButtons, useWords } from '#domain/publication/publication-text.tsx';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useText } from '#shared/i18n/index.ts';
import { x } from '#shared/ui/icons/index.ts';
import { below, IconButton } from '#shared/ui/index.ts';
import { AnnouncedPicture } from './announced-picture.tsx';
import styles from './announcements.module.css';
import { pictureFor } from './chosen.ts';
import { stickyBelow } from './sticky-place.ts';
import { count } from './use-announcements.ts';

export type BannerProps = {
  account: Account;
  banner: Banner;
  onClose: (id: number) => void;
  onSight: (id: number, isInSight: boolean) => void;
};

export function BannerBox({ account, banner, onClose, onSight }: BannerProps) {
  const text = useText();
  const { id, texts, buttons } = banner;
  const { title, body } = useWords(texts);
  const isNarrow = useMediaQuery(below(stickyBelow));
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      const isInSight = entry?.isIntersecting === true;
      onSight(id, isInSight);
      if (isInSight) count(account, id, 'shown');
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
      onSight(id, false);
    };
  }, [account, id, onSight]);
  return (
    <aside ref={box} className={styles.banner} aria-label={text('news.advertising')}>
      <AnnouncedPicture account={account} uuid={pictureFor(banner, isNarrow)} />
      <div className={styles.words}>
        <b>{title}</b>
        <PublicationBody body={body} />
        <PublicationButtons buttons={buttons} onPress={() => count(account, id, 'clicked')} />
      </div>
      <IconButton icon={x} label={text('news.close')} onClick={() => onClose(id)} />
    </aside>
  );
}
