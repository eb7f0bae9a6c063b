// A button that opens the device's own window of files.
import { type ChangeEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import type { IconShape } from '#shared/ui/icons/shape.ts';
import { Button } from '#shared/ui/index.ts';

/** Opens the window of files, as a press of the button does. */
export type FileOpener = { open(): void };

type Props = {
  label: string;
  icon: IconShape;
  accept: string;
  /** Opens the camera of the device, where it has one. */
  isCamera?: true;
  isDisabled: boolean;
  onChosen: (files: readonly File[]) => Promise<unknown>;
  /** Instead of the window of files. */
  onPress?: (() => void) | undefined;
  ref?: Ref<FileOpener>;
};

export function FileButton({ label, icon, accept, isCamera, isDisabled, onChosen, onPress, ref }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }), []);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again.
    event.target.value = '';
    if (files.length > 0) void onChosen(files);
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        aria-label={label}
        multiple={!isCamera}
        accept={accept}
        {...(isCamera && { capture: 'environment' })}
        onChange={onChange}
      />
      <Button icon={icon} block disabled={isDisabled} onClick={onPress ?? open}>
        {label}
      </Button>
    </>
  );
}
