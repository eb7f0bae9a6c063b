// Files that are dropped on a part of the page, or pasted while it is open.
import { type RefCallback, useCallback, useRef } from 'react';

export function useDroppedFiles(onFiles: (files: readonly File[]) => void): RefCallback<HTMLElement> {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  return useCallback((area: HTMLElement | null) => {
    if (!area) return;
    const ending = new AbortController();
    const { signal } = ending;
    const take = (event: Event, list: FileList | undefined) => {
      const files = [...(list ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    // Without this the browser opens what is dropped.
    area.addEventListener('dragover', (event) => event.preventDefault(), { signal });
    area.addEventListener('drop', (event) => take(event, event.dataTransfer?.files), { signal });
    document.addEventListener('paste', (event) => take(event, event.clipboardData?.files), { signal });
    return () => ending.abort();
  }, []);
}
