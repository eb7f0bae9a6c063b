// A page for developers and for the browser tests: every part of the interface in all its states, inside the real frame.
// Its own words are plain English, since no person at a school ever sees it; what the parts say comes from the dictionaries.
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import * as icons from '#shared/ui/icons/index.ts';
import { history, lifebuoy, messages } from '#shared/ui/icons/pages.ts';
import { Banner, ButtonLink, InterfaceProviders, SegmentedControl } from '#shared/ui/index.ts';
import { AppShell, Footer, Page } from '#shared/ui/shell/index.ts';
import { FormParts } from './form-parts.tsx';
import styles from './gallery.module.css';
import { OverlayParts } from './overlay-parts.tsx';
import { PageStateParts } from './page-state-parts.tsx';
import { SignParts } from './sign-parts.tsx';

const banners = ['none', 'offline', 'archive', 'fault'] as const;

/** Blocks of administration have an address each, and are chunks of their own. */
const blocks: Readonly<Record<string, ComponentType>> = {
  changes: lazy(() => import('./changes-parts.tsx')),
  form: lazy(() => import('./form-block-parts.tsx')),
  import: lazy(() => import('./import-parts.tsx')),
  list: lazy(() => import('./list-part.tsx')),
};

export function GalleryPage() {
  const Block = blocks[useParams()['*'] ?? ''];
  const [school, setSchool] = useState('12');
  const [year, setYear] = useState('2026');
  const [banner, setBanner] = useState<(typeof banners)[number]>('none');
  const schools = [
    { value: '12', label: '№12 мектеп-гимназия', hint: 'Талдықорған' },
    {
      value: '7',
      label: 'Алматы облысы Іле ауданы Жетіген ауылының «Ыбырай Алтынсарин атындағы орта мектебі» КММ',
    },
  ];
  return (
    <InterfaceProviders>
      <AppShell
        home="/dev/gallery"
        today="2026-12-14"
        menu={[
          { to: '/dev/gallery', label: 'Gallery', icon: icons.calendarWeek },
          { to: '/journal', label: 'Журнал', icon: icons.notebook },
          { to: '/homework', label: 'Үй тапсырмалары', icon: icons.book2 },
          { to: '/dev/gallery/form', label: 'Form', icon: icons.check },
          { to: '/dev/gallery/import', label: 'Import', icon: icons.arrowUp },
          'separator',
          { to: '/unsent', label: 'Жіберілмегендер', icon: icons.cloudUp, count: 7 },
          { to: '/support', label: 'Қолдау қызметі', icon: lifebuoy },
        ]}
        tabBar={[
          { to: '/dev/gallery', label: 'Gallery', icon: icons.calendarWeek },
          { to: '/journal', label: 'Журнал', icon: icons.notebook },
          { to: '/homework', label: 'Тапсырма', icon: icons.book2 },
          { to: '/chat', label: 'Чат', icon: messages },
        ]}
        profile={{
          userId: 10,
          surname: 'Төлегенова',
          name: 'Ұлжан',
          role: 'Мұғалім, 7 «А» сынып жетекшісі',
          entries: [
            { label: 'Жеке кабинет', icon: icons.user, to: '/cabinet' },
            { label: 'Кіру тарихы', icon: history, to: '/cabinet/history' },
            { label: 'Шығу', icon: icons.logout, onSelect: () => undefined },
          ],
        }}
        sync={{ kind: 'off', count: 7, to: '/unsent' }}
        places={{
          school: {
            value: school,
            label: schools.find((candidate) => candidate.value === school)?.label ?? '',
            choices: schools,
            onChange: setSchool,
          },
          year: {
            value: year,
            label: year === '2026' ? '2026–27' : '2025–26',
            choices: [
              { value: '2026', label: '2026–27' },
              { value: '2025', label: '2025–26' },
            ],
            onChange: setYear,
          },
        }}
        readOnlyYear={year === '2025' ? 2025 : undefined}
        banner={<GalleryBanner kind={banner} />}
        menuFoot={
          <>
            Соңғы алмасу 09:41
            <br />
            Құрылғыда 34 МБ
          </>
        }
        footer={
          <Footer
            links={[
              { to: '/news', label: 'Жаңалықтар' },
              { to: '/support', label: 'Қолдау қызметі' },
            ]}
          />
        }
      >
        <Page
          title="Gallery"
          subtitle="7 «А», физика"
          actions={
            <>
              <ButtonLink to="/dev/gallery/list">List</ButtonLink>
              <SegmentedControl
                label="Banner"
                value={banner}
                onChange={setBanner}
                segments={banners.map((kind) => ({ value: kind, label: kind }))}
              />
            </>
          }
        >
          {Block ? (
            <Suspense>
              <Block />
            </Suspense>
          ) : (
            <div className={styles.gallery} data-gallery>
              <SignParts />
              <FormParts />
              <OverlayParts />
              <PageStateParts />
            </div>
          )}
        </Page>
      </AppShell>
    </InterfaceProviders>
  );
}

function GalleryBanner({ kind }: { kind: (typeof banners)[number] }) {
  if (kind === 'offline') {
    return (
      <Banner icon={icons.cloudOff} actions={<button type="button">Қайталап көру</button>}>
        Байланыс 14:05-тен бері жоқ. 13:58 мәліметі.
      </Banner>
    );
  }
  if (kind === 'archive') {
    return (
      <Banner tone="warn" icon={icons.lock}>
        2025–26, мұрағат. Өңдеу мүмкін емес.
      </Banner>
    );
  }
  if (kind === 'fault') {
    return (
      <Banner tone="danger" icon={icons.alertTriangle}>
        Сервер жауап бермейді.
      </Banner>
    );
  }
  return null;
}
