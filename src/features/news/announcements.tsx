// What is announced beside the pages: a banner at the end of the page, a sticky one on small screens, and windows one after another. All of
// it comes after the page's own data, never without a network, and never over what somebody is in the middle of (decision D84).
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Banner, StaticModal } from '#contract/news/news.schema.ts';
import type { Account } from '#data/account.ts';
import { PublicationBody, PublicationButtons, useWords } from '#domain/publication/publication-text.tsx';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, below, Modal } from '#shared/ui/index.ts';
import { AnnouncedPicture } from './announced-picture.tsx';
import styles from './announcements.module.css';
import { AtPageEnd } from './at-page-end.tsx';
import { BannerBox, type BannerProps } from './banner-box.tsx';
import { chosenOf } from './chosen.ts';
import { scrolledTo, stickyBelow, stickyDelayMs, stickyStart } from './sticky-place.ts';
import {
  count,
  type Announcements as Found,
  rememberedIds,
  rememberId,
  useAnnouncements,
} from './use-announcements.ts';

type Props = {
  account: Account;
  /** Whether the person is in the middle of something. */
  isInHand: () => boolean;
};
/** Where a roll is taken or an exam is written. */
const isBusyPlace = (pathname: string) => /\/(lesson|exams?|conference)(\/|$)/.test(pathname);
/** How often a window looks whether its moment has come. */
const lookMs = 1_500;

export default function Announcements({ account, isInHand }: Props) {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const { banners, windows } = useAnnouncements(account, seen.length > 0);
  const follow = useCallback((id: number, isInSight: boolean) => {
    setSeen((known) => [...known.filter((other) => other !== id), ...(isInSight ? [id] : [])]);
  }, []);
  const [closed, setClosed] = useState(() => rememberedIds(account.user.userId));
  const close = (id: number) => {
    rememberId(account.user.userId, id);
    setClosed((known) => [...known, id]);
    count(account, id, 'closed');
  };
  const open = banners.filter(({ id }) => !closed.includes(id));
  const { atFoot, sticky } = chosenOf(open, useMediaQuery(below(stickyBelow)));
  const isBusy = isBusyPlace(pathname);
  return (
    <>
      {atFoot && !isBusy && <PageBanner account={account} banner={atFoot} onClose={close} onSight={follow} />}
      {sticky && !isBusy && (
        <StickyBanner key={sticky.id} account={account} banner={sticky} onClose={close} onSight={follow} />
      )}
      <Windows
        account={account}
        windows={windows}
        promos={banners.filter(({ kind }) => kind === 'promo')}
        mayOpen={() => !isBusyPlace(window.location.pathname) && navigator.onLine && !isInHand()}
      />
    </>
  );
}

/** At the end of the page, so that nothing of it moves. */
function PageBanner(props: BannerProps) {
  return (
    <AtPageEnd>
      <BannerBox {...props} />
    </AtPageEnd>
  );
}

/** By its geometry, a second after the page has its data. */
function StickyBanner(props: BannerProps) {
  const [isDue, setDue] = useState(false);
  const [state, setState] = useState(() => stickyStart(0));
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), stickyDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const follow = () => {
      const { scrollY: y, innerHeight: viewport } = window;
      setState((known) => scrolledTo(known, { y, viewport, height: document.documentElement.scrollHeight }));
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  if (!isDue || !state.isShown) return null;
  return (
    <div className={styles.sticky} data-sticky>
      <BannerBox {...props} />
    </div>
  );
}

type WindowsProps = {
  account: Account;
  windows: Found['windows'];
  promos: readonly Banner[];
  mayOpen: () => boolean;
};
type Shown = { readonly kind: 'modal'; readonly item: StaticModal } | { readonly kind: 'promo'; readonly item: Banner };

/** One after another: messages of 500 px first, promos of 700 px after them; each once on a device. */
function Windows({ account, windows, promos, mayOpen }: WindowsProps) {
  const { userId } = account.user;
  const [shown, setShown] = useState<Shown | null>(null);
  const look = useRef(mayOpen);
  look.current = mayOpen;
  const isWaiting = shown === null && windows.length + promos.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const next = () => {
      const known = rememberedIds(userId);
      const modal = windows.find(({ id }) => !known.includes(id));
      const promo = promos.find(({ id }) => !known.includes(id));
      if (!modal && !promo) return clearInterval(timer);
      if (!look.current()) return;
      const found: Shown = modal ? { kind: 'modal', item: modal } : { kind: 'promo', item: promo as Banner };
      // Remembered when it is shown: a page that ends in the middle shows it no more.
      rememberId(userId, found.item.id);
      count(account, found.item.id, 'shown');
      setShown(found);
    };
    const timer = setInterval(next, lookMs);
    return () => clearInterval(timer);
  }, [account, userId, windows, promos, isWaiting]);
  if (!shown) return null;
  return <AnnouncedWindow key={shown.item.id} account={account} shown={shown} onClose={() => setShown(null)} />;
}

function AnnouncedWindow({ account, shown, onClose }: { account: Account; shown: Shown; onClose: () => void }) {
  const text = useText();
  const { id, buttons } = shown.item;
  const { title, body } = useWords(shown.kind === 'modal' ? shown.item.data : shown.item.texts);
  const close = (event: 'closed' | 'clicked') => {
    count(account, id, event);
    onClose();
  };
  return (
    <Modal
      isOpen
      title={title}
      size={shown.kind === 'modal' ? 500 : 700}
      onClose={() => close('closed')}
      footer={
        <>
          <Button onClick={() => close('closed')}>{text('news.close')}</Button>
          <PublicationButtons buttons={buttons} onPress={() => close('clicked')} />
        </>
      }
    >
      <div className="stack">
        {shown.kind === 'promo' && (
          <AnnouncedPicture account={account} uuid={shown.item.image ?? shown.item.imageNarrow} />
        )}
        <PublicationBody body={body} />
      </div>
    </Modal>
  );
}
