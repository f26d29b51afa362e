import { useEffect, useState } from 'react';
import type { PdfFile } from './pdf/open-pdf.ts';

interface Opened {
  readonly content: Blob;
  readonly attempt: number;
  readonly file?: PdfFile;
  /** Why the program that shows PDFs could not be loaded. */
  readonly loadError?: Error;
  readonly isRefused?: boolean;
}

/** A PDF that is open as long as the component is shown. The program that reads PDFs is loaded with the first one. */
export function usePdf(content: Blob | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    if (content === undefined) return;
    const closing = new AbortController();
    const show = (result: Pick<Opened, 'file' | 'loadError' | 'isRefused'>): void => {
      if (!closing.signal.aborted) setOpened({ content, attempt, ...result });
    };
    import('./pdf/open-pdf.ts').then(
      ({ openPdf }) =>
        openPdf(content, closing.signal).then(
          (file) => show({ file }),
          () => show({ isRefused: true }),
        ),
      (loadError: Error) => show({ loadError }),
    );
    return () => closing.abort();
  }, [content, attempt]);
  const current = opened?.content === content && opened?.attempt === attempt ? opened : undefined;
  return {
    file: current?.file,
    loadError: current?.loadError ?? null,
    /** True for a file that is damaged or protected. */
    isRefused: current?.isRefused ?? false,
    retry: () => setAttempt((previous) => previous + 1),
  };
}
