import { useOutletContext } from 'react-router';

/** What a page may ask of the frame around it. */
export type FrameActions = { readonly signOut: () => void };

export function useFrameActions(): FrameActions {
  return useOutletContext<FrameActions>();
}
