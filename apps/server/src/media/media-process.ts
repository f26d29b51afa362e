import { MediaRefusal, type MediaJob, type MediaRequest, type MediaResult } from './media-jobs.ts';

/**
 * The process that reads files of users. It receives one job at a time from `media.ts`, which ends it where a job takes
 * too long, and it ends with the server.
 */

/** Above this memory the process asks to be replaced, bytes. */
const LARGE_BYTES = 300 * 1024 * 1024;

process.on('message', (message: unknown) => {
  const { id, job } = message as MediaRequest;
  run(job).then(
    () => reply({ id }),
    (error: unknown) => {
      if (error instanceof MediaRefusal) reply({ id, refusal: error.refusal });
      else reply({ id, error: error instanceof Error ? error.message : String(error) });
    },
  );
});
process.on('disconnect', () => process.exit());

function reply(result: MediaResult): void {
  process.send?.({ ...result, isLarge: process.memoryUsage().rss > LARGE_BYTES });
}

/** The libraries are loaded with the first job that needs them. */
async function run(job: MediaJob): Promise<void> {
  if (job.contentType === 'application/pdf') {
    const { checkPdf, drawFirstPage } = await import('./pdfs.ts');
    return job.type === 'check' ? checkPdf(job) : drawFirstPage(job);
  }
  const { cleanPicture, writeThumbnail } = await import('./pictures.ts');
  return job.type === 'check' ? cleanPicture(job) : writeThumbnail(job.path, job.outputPath);
}
