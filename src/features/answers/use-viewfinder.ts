// The camera inside of the page, so that a notebook is photographed page after page without leaving it.
import { type Ref, useCallback, useEffect, useState } from 'react';

/** `refused`: the person or the browser says no; `absent`: there is no camera; `busy`: it gives no picture, as when another application has it. */
export type ViewfinderState = 'starting' | 'live' | 'refused' | 'absent' | 'busy';

export type Viewfinder = {
  /** Of the element that shows it; the camera runs as long as there is one. */
  readonly video: Ref<HTMLVideoElement>;
  /** The key of that element: a new element starts the camera again. */
  readonly round: number;
  readonly state: ViewfinderState;
  /** What is seen now, as a picture; null when there is none. */
  readonly take: () => Promise<File | null>;
  readonly startAgain: () => void;
};

/** Old browsers, and pages that came without encryption, show no camera. */
export const hasViewfinder = () => typeof navigator.mediaDevices?.getUserMedia === 'function';

/** More than a page needs after it was made small, and less than would fill the memory of a cheap phone. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1920 } },
};
const takenQuality = 0.92;

const absentNames = new Set(['NotFoundError', 'OverconstrainedError', 'NotSupportedError']);

function stateOf(error: unknown): ViewfinderState {
  const { name } = error as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return absentNames.has(name ?? '') ? 'absent' : 'busy';
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.width > 0 ? canvas.getContext('2d') : null;
  context?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    if (context) canvas.toBlob(resolve, 'image/jpeg', takenQuality);
    else resolve(null);
  });
  // Safari frees the pixels of a canvas late, unless it has none.
  canvas.width = 0;
  return blob && new File([blob], '', { type: 'image/jpeg' });
}

/** A page out of sight gives the camera back, and takes it again when it is seen. */
export function useViewfinder(): Viewfinder {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [state, setState] = useState<ViewfinderState>('starting');
  const [round, setRound] = useState(0);
  const startAgain = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    if (!video) return;
    let isGone = false;
    let stream: MediaStream | null = null;
    const start = async () => {
      setState('starting');
      const found = await navigator.mediaDevices.getUserMedia(wanted);
      if (isGone) return stop(found);
      stream = found;
      // A call that comes in takes the camera away.
      for (const track of found.getTracks()) track.addEventListener('ended', () => !isGone && setState('busy'));
      video.srcObject = found;
      await video.play();
      if (!isGone) setState('live');
    };
    start().catch((error: unknown) => {
      if (!isGone) setState(stateOf(error));
    });
    const onVisibility = () => {
      if (document.visibilityState === 'visible') startAgain();
      else if (stream) stop(stream);
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisibility);
      if (stream) stop(stream);
    };
  }, [video, startAgain]);

  const take = useCallback(async () => (video ? frameOf(video) : null), [video]);
  return { video: setVideo, round, state, take, startAgain };
}
