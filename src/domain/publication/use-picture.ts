// A picture of a publication as an address that an image shows: kept on the device like every read, so that it is there without a network.
import { publicationsEndpoints } from '#contract/publications/publications.endpoints.ts';
import { useRead } from '#data/reads/use-read.ts';

/** Undefined while it is not here. */
export function usePicture(uuid: string): string | undefined {
  const { data } = useRead(publicationsEndpoints.picture, { params: { uuid } });
  return data && `data:${data.type};base64,${data.base64}`;
}
