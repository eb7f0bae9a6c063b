import { useLoaderData } from 'react-router';

/** Draws the page that the loader of its route chose. */
export function LoadedPage() {
  const Chosen = useLoaderData() as React.ComponentType;
  return <Chosen />;
}
