// The lazy half of Modal and Drawer: Mantine's focus trap, scroll lock and focus return, in our own clothes.
import { Drawer as MantineDrawer, Modal as MantineModal } from '@mantine/core';
import './overlays.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Drawer.css';
import { useEffect, useState } from 'react';
import { useEscape } from '../hooks/use-escape.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';
import { useText } from '../i18n/index.ts';
import { below, modalMobileBelow } from './breakpoints.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { x } from './icons/index.ts';
import { MantineIsland } from './mantine-island.tsx';
import type { DrawerProps, ModalProps } from './modal-props.ts';

/** Mantine wants a number. */
const transitionMs = 140;

/** Opens one moment after mounting: only a change from closed to open makes Mantine remember where to give the focus back. */
function useOpened(isOpen: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => setOpened(isOpen), [isOpen]);
  return isOpened;
}

const stops = 'button, a[href], input, select, textarea, [tabindex]';

/** A body that is longer than the window and holds nothing to stop at, such as slips, is a stop itself: keys scroll it. */
function reachable(body: HTMLElement | null) {
  if (!body) return;
  const look = () => {
    const isStop = body.scrollHeight > body.clientHeight && body.querySelector(stops) === null;
    if (isStop) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  const size = new ResizeObserver(look);
  const content = new MutationObserver(look);
  size.observe(body);
  content.observe(body, { childList: true, subtree: true });
  return () => {
    size.disconnect();
    content.disconnect();
  };
}

export function ModalOverlay(props: ModalProps) {
  const { isOpen, onClose, title, subtitle, size = 480, isClosable = true, isSheet = false, footer, children } = props;
  const text = useText();
  const isMobile = useMediaQuery(below(modalMobileBelow));
  const isOpened = useOpened(isOpen);
  useEscape(isOpen, () => isClosable && onClose());
  return (
    <MantineIsland>
      <MantineModal.Root
        opened={isOpened}
        onClose={onClose}
        size={size}
        fullScreen={isMobile && !isSheet}
        centered
        classNames={{ content: classes('modal', isMobile && (isSheet ? 'modal--sheet' : 'modal--full')) }}
        closeOnEscape={false}
        closeOnClickOutside={isClosable}
        transitionProps={{ transition: 'fade', duration: transitionMs }}
      >
        <MantineModal.Overlay backgroundOpacity={1} color="var(--q-scrim)" />
        <MantineModal.Content radius={isMobile ? 0 : 'lg'}>
          <div className="modal__head">
            <div className="grow">
              <MantineModal.Title className="modal__title">{title}</MantineModal.Title>
              {subtitle && <p className="muted">{subtitle}</p>}
            </div>
            {isClosable && <IconButton icon={x} label={text('ui.close')} className="modal__close" onClick={onClose} />}
          </div>
          <MantineModal.Body ref={reachable} className="modal__body">
            {children}
          </MantineModal.Body>
          {footer && <div className="modal__foot">{footer}</div>}
        </MantineModal.Content>
      </MantineModal.Root>
    </MantineIsland>
  );
}

export function DrawerOverlay({ isOpen, onClose, label, position = 'left', className, children }: DrawerProps) {
  const isOpened = useOpened(isOpen);
  useEscape(isOpen, onClose);
  const isSheet = position === 'bottom';
  return (
    <MantineIsland>
      <MantineDrawer.Root
        opened={isOpened}
        onClose={onClose}
        position={position}
        classNames={{ content: classes(isSheet ? 'sheet' : 'drawer', className) }}
        size={isSheet ? 'auto' : 'min(20rem, calc(100vw - 3rem))'}
        closeOnEscape={false}
        zIndex="var(--q-z-drawer)"
        transitionProps={{ duration: transitionMs }}
      >
        <MantineDrawer.Overlay backgroundOpacity={1} color="var(--q-scrim)" />
        <MantineDrawer.Content radius={0} aria-label={label}>
          {children}
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </MantineIsland>
  );
}
