import { uploadDocument } from '@loadstone/contracts/documents';
import sharp from 'sharp';
import { parentPort, workerData } from 'node:worker_threads';

/** What the worker uploads. */
export interface UploadPlan {
  readonly address: string;
  /** One upload for each: the posting, and the access token of a user of its company. */
  readonly targets: readonly { readonly accessToken: string; readonly posting: number }[];
  readonly megabytes: number;
}

/** One finished upload. */
export interface UploadResult {
  readonly status: number;
  /** Since all uploads were started, milliseconds. */
  readonly tookMs: number;
}

/** The first message of the worker: its pictures are ready, and any message starts the uploads. */
export interface UploadsReady {
  /** Bytes of one picture. */
  readonly size: number;
}

const MEGABYTE = 1024 * 1024;
/** Different pictures, so that contents are stored several times. */
const PICTURES = 5;
/** Bytes of a pixel of noise as JPEG, a little below the measured 0.82: the picture is not smaller than requested. */
const BYTES_PER_PIXEL = 0.8;

/*
 * A worker thread that uploads pictures, all at once. It has an event loop of its own: the first parts of 50 pictures
 * delay it by more than a second, and posts that are measured on the same loop would seem late.
 */
const { address, targets, megabytes } = workerData as UploadPlan;
const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, seed) => createPicture(seed)));
parentPort?.once('message', () => {
  const startMs = performance.now();
  const sent = targets.map(async ({ accessToken, posting }, place): Promise<UploadResult> => {
    const status = await upload(accessToken, posting, pictures[place % PICTURES] ?? new Blob([]));
    return { status, tookMs: performance.now() - startMs };
  });
  void Promise.all(sent).then((results) => parentPort?.postMessage(results));
});
parentPort?.postMessage({ size: pictures[0]?.size ?? 0 } satisfies UploadsReady);

/** A picture of noise, which a JPEG can hardly compress. */
async function createPicture(seed: number): Promise<Blob> {
  const side = Math.ceil(Math.sqrt((megabytes * MEGABYTE) / BYTES_PER_PIXEL));
  const bytes = await sharp({
    create: {
      width: side,
      height: side + seed,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

async function upload(accessToken: string, posting: number, picture: Blob): Promise<number> {
  const form = new FormData();
  form.append('file', picture, 'proof.jpg');
  const reply = await fetch(`${address}${uploadDocument.path.replace(':token', String(posting))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  await reply.arrayBuffer();
  return reply.status;
}
