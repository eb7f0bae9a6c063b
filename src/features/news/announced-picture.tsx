// The picture of a banner or window: asked for with the account's own call, because the frame has no kept reads around it.
import { useEffect, useState } from 'react';
import { publicationsEndpoints } from '#contract/publications/publications.endpoints.ts';
import type { Account } from '#data/account.ts';
import { call } from '#shared/http/api.ts';
import styles from './announcements.module.css';

type Props = { account: Account; uuid: string | null };

/** Nothing while it is not here: a place that stays empty would be worse than none. */
export function AnnouncedPicture({ account: { api }, uuid }: Props) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (uuid === null) return;
    let isGone = false;
    void call(api, publicationsEndpoints.picture, { params: { uuid } }).then((answer) => {
      if (!isGone && answer.kind === 'data') setSource(`data:${answer.data.type};base64,${answer.data.base64}`);
    });
    return () => {
      isGone = true;
    };
  }, [api, uuid]);
  return source === undefined ? null : <img className={styles.picture} src={source} alt="" />;
}
