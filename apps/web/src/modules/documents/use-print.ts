import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { printPdf, printPicture } from './dialogs/print-document.ts';
import type { PdfFile } from './pdf/open-pdf.ts';

/** Prints the pages of a PDF, or a picture. The pages are prepared one by one, which ends with the viewer. */
export function usePrint() {
  const [page, setPage] = useState<number>();
  const preparing = useRef<AbortController>(undefined);
  useEffect(() => () => preparing.current?.abort(), []);
  const print = (content: Blob, file: PdfFile | undefined, degrees: number): void => {
    const current = new AbortController();
    preparing.current = current;
    const options = { degrees, onPage: setPage, signal: current.signal };
    const printed = file === undefined ? printPicture(content, options) : printPdf(file, options);
    printed
      .catch(() => {
        if (!current.signal.aborted) showToast({ message: t('documents.printFailed'), tone: 'danger' });
      })
      .finally(() => setPage(undefined));
  };
  return {
    print,
    /** The page that is prepared; undefined where nothing is. */
    page,
  };
}
