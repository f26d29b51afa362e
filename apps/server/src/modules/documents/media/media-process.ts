import { MediaRefusal, type MediaJob, type MediaMessage } from './media-jobs.ts';
import { checkPdf, drawFirstPage } from './pdfs.ts';
import { cleanPicture, writeThumbnail } from './pictures.ts';

/**
 * A process that reads files of users. It receives one job at a time from `media-worker.ts`, which ends it where a job
 * needs too much time or memory, and it ends with the server. The libraries are loaded before the first job, so that the
 * limits apply to the file only.
 */

process.on('message', (message: unknown) => {
  run(message as MediaJob).then(
    () => send({}),
    (error: unknown) => {
      if (error instanceof MediaRefusal) send({ refusal: error.refusal });
      else send({ error: error instanceof Error ? error.message : String(error) });
    },
  );
});
process.on('disconnect', () => process.exit());
send({ isReady: true });

function send(message: MediaMessage): void {
  process.send?.(message);
}

function run(job: MediaJob): Promise<void> {
  if (job.contentType === 'application/pdf') return job.type === 'check' ? checkPdf(job) : drawFirstPage(job);
  return job.type === 'check' ? cleanPicture(job) : writeThumbnail(job.path, job.outputPath);
}
