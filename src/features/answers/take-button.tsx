// "Take a photo": the camera inside of the page where the browser shows one, otherwise the camera of the device.
import { useRef, useState } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { camera } from '#shared/ui/icons/pages.ts';
import { CameraWindow } from './camera-window.tsx';
import { FileButton, type FileOpener } from './file-button.tsx';
import type { Pages } from './use-pages.ts';
import { hasViewfinder } from './use-viewfinder.ts';

type Props = { pages: Pages; mostFiles: number; isDisabled: boolean };

export function TakeButton({ pages, mostFiles, isDisabled }: Props) {
  const text = useText();
  const own = useRef<FileOpener>(null);
  const [isOpen, setIsOpen] = useState(false);
  const openOwn = () => {
    setIsOpen(false);
    own.current?.open();
  };
  return (
    <>
      <FileButton
        ref={own}
        label={text('answers.take')}
        icon={camera}
        accept="image/*"
        isCamera
        isDisabled={isDisabled}
        onChosen={pages.add}
        onPress={hasViewfinder() ? () => setIsOpen(true) : undefined}
      />
      <CameraWindow
        pages={pages}
        mostFiles={mostFiles}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onOwnCamera={openOwn}
      />
    </>
  );
}
