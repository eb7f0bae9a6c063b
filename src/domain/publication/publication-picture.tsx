import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { below, breakpoints, classes } from '#shared/ui/index.ts';
import styles from './publication.module.css';
import { usePicture } from './use-picture.ts';

type Pictures = { readonly wide: string | null; readonly narrow: string | null };

/** The picture for the width of the screen, or the other one. It says nothing that the words beside it do not. */
export function PublicationPicture({ wide, narrow, isSmall }: Pictures & { isSmall?: boolean }) {
  const isNarrow = useMediaQuery(below(breakpoints.md));
  const uuid = isNarrow ? (narrow ?? wide) : (wide ?? narrow);
  return uuid === null ? null : <LoadedPicture uuid={uuid} isSmall={isSmall === true} />;
}

function LoadedPicture({ uuid, isSmall }: { uuid: string; isSmall: boolean }) {
  const source = usePicture(uuid);
  const className = classes(styles.picture, isSmall && styles.small);
  // Its place is kept, so that nothing moves when it comes.
  return source === undefined ? <div className={className} /> : <img className={className} src={source} alt="" />;
}
