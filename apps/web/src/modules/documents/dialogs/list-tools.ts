import {
  IconArrowsHorizontal,
  IconArrowsVertical,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconPrinter,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { t } from '../../../lib/texts/t.ts';
import type { ViewerTool } from './viewer-tools.tsx';

/** The steps of the zoom; 1 shows the whole picture, and a page at the width of the window or in full. */
export const ZOOMS = [1, 1.5, 2, 3, 4] as const;
const QUARTER_TURN = 90;

/** How a document is shown. */
export interface DocumentView {
  readonly zoomIndex: number;
  /** Clockwise. */
  readonly degrees: number;
  /** From 1. */
  readonly page: number;
  /** True: a page of a PDF is shown in full. Else it is as wide as its area, so that it can be read. */
  readonly isWholePage: boolean;
}

interface ToolOptions {
  readonly view: DocumentView;
  /** Of the document in the gallery. */
  readonly index: number;
  readonly count: number;
  readonly pageCount: number;
  readonly isPdf: boolean;
  /** False while the content is loaded, cannot be shown, or is printed. */
  readonly isReady: boolean;
  readonly onChange: (change: Partial<DocumentView>) => void;
  /** Shows the document so many places further in the gallery. */
  readonly onMove: (step: number) => void;
  readonly onPrint: () => void;
}

/** The tools of the viewer in their order. Those of pages are there for a PDF of several pages. */
export function listTools(options: ToolOptions): ViewerTool[] {
  const { index, count, onMove, view, isReady, onChange, onPrint } = options;
  const { zoomIndex, degrees } = view;
  return [
    {
      label: t('documents.previous'),
      keys: ['ArrowLeft'],
      keyName: '←',
      icon: IconChevronLeft,
      isOff: index === 0,
      run: () => onMove(-1),
      note: t('documents.position', { index: index + 1, count }),
    },
    {
      label: t('documents.next'),
      keys: ['ArrowRight'],
      keyName: '→',
      icon: IconChevronRight,
      isOff: index === count - 1,
      run: () => onMove(1),
    },
    ...listPageTools(options),
    ...listWidthTools(options),
    {
      label: t('documents.zoomOut'),
      keys: ['-'],
      keyName: '-',
      icon: IconZoomOut,
      isOff: !isReady || zoomIndex === 0,
      run: () => onChange({ zoomIndex: zoomIndex - 1 }),
    },
    {
      label: t('documents.zoomIn'),
      keys: ['+', '='],
      keyName: '+',
      icon: IconZoomIn,
      isOff: !isReady || zoomIndex === ZOOMS.length - 1,
      run: () => onChange({ zoomIndex: zoomIndex + 1 }),
    },
    {
      label: t('documents.rotate'),
      keys: ['r'],
      keyName: 'R',
      icon: IconRotateClockwise,
      isOff: !isReady,
      run: () => onChange({ degrees: (degrees + QUARTER_TURN) % 360 }),
    },
    {
      label: t('documents.print'),
      keys: ['p'],
      keyName: 'P',
      icon: IconPrinter,
      isOff: !isReady,
      run: onPrint,
    },
  ];
}

function listPageTools({ view: { page }, pageCount, onChange }: ToolOptions): ViewerTool[] {
  if (pageCount === 1) return [];
  return [
    {
      label: t('documents.previousPage'),
      keys: ['PageUp'],
      keyName: 'Page Up',
      icon: IconChevronUp,
      isOff: page === 1,
      run: () => onChange({ page: page - 1 }),
      note: t('documents.pagePosition', { index: page, count: pageCount }),
    },
    {
      label: t('documents.nextPage'),
      keys: ['PageDown'],
      keyName: 'Page Down',
      icon: IconChevronDown,
      isOff: page === pageCount,
      run: () => onChange({ page: page + 1 }),
    },
  ];
}

/** A page of a PDF at the width of its area, or in full. */
function listWidthTools({ view: { isWholePage }, isPdf, isReady, onChange }: ToolOptions): ViewerTool[] {
  if (!isPdf) return [];
  return [
    {
      label: t(isWholePage ? 'documents.fullWidth' : 'documents.wholePage'),
      keys: ['w'],
      keyName: 'W',
      icon: isWholePage ? IconArrowsHorizontal : IconArrowsVertical,
      isOff: !isReady,
      run: () => onChange({ isWholePage: !isWholePage, zoomIndex: 0 }),
    },
  ];
}
