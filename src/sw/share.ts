// Answers the share menu of the device (manifest `share_target`), also offline and without a signed-in person. It stores all files before it
// redirects to the page of shared files.
//
// A service worker cannot identify the sender: browsers add Sec-Fetch-Site and Origin after it (whatwg/fetch#1322), and a site can hide its
// referrer. So it refuses foreign referrers and frames, and limits the number and size of waiting files.
import {
  shareAddress,
  sharedKindOf,
  sharedName,
  shareField,
  shareLimits,
  signatureBytes,
} from '#contract/files/shared-files.ts';
import { listShared, type SharedHead, type SharedProblem, storeShared } from '#db/shared-inbox.ts';
import { activePerson, type Waiting, waitingWith } from './active-person.ts';

/** The result, for the address of the page. `full`: the disk is full; `many`: too many files wait already. */
type Told = {
  readonly share?: string;
  readonly problem?: 'foreign' | 'full' | 'many' | 'broken' | undefined;
  readonly lost?: number;
};

function leadTo({ share, problem, lost }: Told, origin: string): Response {
  const query = new URLSearchParams({
    ...(share && { share }),
    ...(problem && { problem }),
    ...(lost && { lost: String(lost) }),
  });
  // 303 makes the browser use GET, so a reload does not send the files again.
  return Response.redirect(`${origin}${shareAddress}?${query}`, 303);
}

/** Whether the request is from another site or a frame. A share has no referrer. */
function isForeign({ destination, referrer }: Request, origin: string): boolean {
  const isFrame = destination !== 'document' && destination !== '';
  // The referrer is empty or an absolute URL.
  const from = referrer === '' ? null : new URL(referrer);
  return isFrame || (from !== null && from.protocol !== 'about:' && from.origin !== origin);
}

/** The waiting files of the person, or of nobody for null. */
async function measureWaiting(owner: number | null): Promise<Waiting> {
  const inbox = (await listShared()).filter((head) => head.owner === owner);
  const own = owner === null ? { count: 0, bytes: 0 } : await waitingWith(owner);
  return {
    count: inbox.length + own.count,
    bytes: inbox.reduce((sum, { problem, bytes }) => sum + (problem ? 0 : bytes), own.bytes),
  };
}

type Checked = Pick<SharedHead, 'problem' | 'name' | 'type'>;

async function check(file: File, index: number): Promise<Checked> {
  const start = file.size > 0 ? await file.slice(0, signatureBytes).arrayBuffer() : new ArrayBuffer();
  const kind = sharedKindOf(new Uint8Array(start));
  const refused = (problem: SharedProblem): Checked => ({
    problem,
    name: file.name.slice(-180),
    type: kind?.type ?? '',
  });
  if (index >= shareLimits.mostFiles) return refused('count');
  if (file.size === 0) return refused('empty');
  if (!kind) return refused('type');
  if (file.size > kind.megabytes * 1_000_000) return refused('size');
  return { problem: null, name: sharedName(file.name, kind), type: kind.type };
}

/** Stores files one by one, to save memory. */
async function storeFiles(files: readonly File[], share: string, owner: number | null): Promise<Told> {
  let { count, bytes } = await measureWaiting(owner);
  let problem: Told['problem'];
  let lost = 0;
  for (const [index, file] of files.entries()) {
    try {
      const checked = await check(file, index);
      const size = checked.problem ? 0 : file.size;
      if (count >= shareLimits.mostWaiting || bytes + size > shareLimits.bytesWaiting) {
        problem = 'many';
        lost += 1;
        continue;
      }
      const place = { id: crypto.randomUUID(), share, owner, bytes: file.size, at: Date.now() + index, declinedBy: [] };
      await storeShared({ ...place, ...checked }, checked.problem ? null : await file.arrayBuffer());
      count += 1;
      bytes += size;
    } catch (error) {
      problem = (error as Error).name === 'QuotaExceededError' ? 'full' : 'broken';
      lost += 1;
    }
  }
  return { share, problem, lost };
}

/** Handles the POST of a share. */
export async function takeShare(request: Request): Promise<Response> {
  const { origin } = new URL(request.url);
  if (isForeign(request, origin)) return leadTo({ problem: 'foreign' }, origin);
  try {
    const form = await request.formData();
    const files = form.getAll(shareField).filter((entry) => entry instanceof File);
    return leadTo(await storeFiles(files, crypto.randomUUID(), await activePerson()), origin);
  } catch (error) {
    console.info(JSON.stringify({ source: 'share', event: 'not stored', name: (error as Error).name }));
    return leadTo({ problem: 'broken' }, origin);
  }
}
