import { formatTexts } from './formats.ts';
import { noticeTexts } from './notices.ts';

/** The English texts that the server and the pages share, in ICU MessageFormat: the source of every key. */
export const sharedEnglish = {
  formats: formatTexts,
  notices: noticeTexts,
} as const;
