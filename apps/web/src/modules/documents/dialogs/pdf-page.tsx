import { VisuallyHidden } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { PdfFile } from '../pdf/open-pdf.ts';
import { FileRefused } from './file-refused.tsx';
import type { DocumentView } from './list-tools.ts';
import styles from './document-viewer.module.css';

/** A page is never drawn smaller than this, pixels. */
const SMALLEST_SIDE = 200;

interface PdfPageProps {
  readonly file: PdfFile;
  /** Of the document. */
  readonly name: string;
  readonly view: DocumentView;
  readonly zoom: number;
}

/** A page of a PDF, drawn on a canvas; its text is there for screen readers. One that is larger than its area scrolls. */
export function PdfPage({ file, name, view, zoom }: PdfPageProps) {
  const { page, degrees, isWholePage } = view;
  const area = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [failedPage, setFailedPage] = useState<number>();
  // Drawn again where the window changes its size.
  const { width: windowWidth, height: windowHeight } = useViewportSize();
  useEffect(() => {
    const drawing = new AbortController();
    const fail = (): void => {
      if (!drawing.signal.aborted) setFailedPage(page);
    };
    const ratio = window.devicePixelRatio;
    const { width, height } = measure(area.current, zoom, isWholePage);
    file.draw({ page, degrees, width: width * ratio, height: height * ratio }, drawing.signal).then((canvas) => {
      if (drawing.signal.aborted) return;
      canvas.style.width = `${Math.min(width, (height * canvas.width) / canvas.height)}px`;
      paper.current?.replaceChildren(canvas);
      if (area.current !== null) area.current.scrollTop = 0;
    }, fail);
    return () => drawing.abort();
  }, [file, page, zoom, degrees, isWholePage, windowWidth, windowHeight]);
  useEffect(() => {
    let isShown = true;
    file.readText(page).then(
      (read) => {
        if (isShown) setText(read);
      },
      // A page without a text is drawn all the same.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [file, page]);
  if (failedPage === page) return <FileRefused />;
  return (
    // The area scrolls, so it takes the focus of the keyboard.
    <div ref={area} className={styles.area} tabIndex={0} role="group" aria-label={name}>
      <div ref={paper} className={styles.paper} role="img" aria-label={t('documents.page', { index: page, name })} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}

/**
 * The size that a page must fit, times the zoom: the area, or its width only. The space of a scroll bar beside the page is
 * reserved; one below it is part of the height, because it is there only sometimes.
 */
function measure(area: HTMLElement | null, zoom: number, isWholePage: boolean): { width: number; height: number } {
  const { clientWidth = 0, offsetHeight = 0, clientTop = 0 } = area ?? {};
  return {
    width: Math.max(clientWidth, SMALLEST_SIDE) * zoom,
    height: isWholePage ? Math.max(offsetHeight - 2 * clientTop, SMALLEST_SIDE) * zoom : Infinity,
  };
}
