import { VisuallyHidden } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { PdfFile } from '../pdf/open-pdf.ts';
import { FileRefused } from './file-refused.tsx';
import styles from './document-viewer.module.css';

/** A page is never drawn smaller than this, pixels. */
const SMALLEST_SIDE = 200;

interface PdfPageProps {
  readonly file: PdfFile;
  /** Of the document. */
  readonly name: string;
  /** From 1. */
  readonly page: number;
  readonly zoom: number;
  readonly degrees: number;
}

/** A page of a PDF, drawn on a canvas; its text is there for screen readers. At a zoom above 1 its area scrolls. */
export function PdfPage({ file, name, page, zoom, degrees }: PdfPageProps) {
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
    const { width, height } = measure(area.current, zoom);
    file.draw({ page, degrees, width: width * ratio, height: height * ratio }, drawing.signal).then((canvas) => {
      if (drawing.signal.aborted) return;
      canvas.style.width = `${Math.min(width, (height * canvas.width) / canvas.height)}px`;
      paper.current?.replaceChildren(canvas);
    }, fail);
    return () => drawing.abort();
  }, [file, page, zoom, degrees, windowWidth, windowHeight]);
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

/** The size inside the border of the area, times the zoom. Scroll bars are part of it: they are there only sometimes. */
function measure(area: HTMLElement | null, zoom: number): { width: number; height: number } {
  const inside = (outer = 0, border = 0) => Math.max(outer - 2 * border, SMALLEST_SIDE) * zoom;
  return {
    width: inside(area?.offsetWidth, area?.clientLeft),
    height: inside(area?.offsetHeight, area?.clientTop),
  };
}
