// The doors between this service and its sisters, by the last part of their address.
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import BehalfPage from './behalf-page.tsx';
import BetweenPage from './between-page.tsx';
import CertificatesPage from './certificates-page.tsx';
import EnterPage from './enter-page.tsx';
import TutorPage from './tutor-page.tsx';

const doors: Readonly<Record<string, ComponentType>> = {
  behalf_auth: BehalfPage,
  behalf_between: BetweenPage,
  certificates: CertificatesPage,
  'login-from-url': EnterPage,
  'ustaz-register': TutorPage,
};

export default function DoorsPage() {
  const name = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const Door = doors[name];
  return Door ? <Door key={name} /> : null;
}
