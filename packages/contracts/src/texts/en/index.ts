import { formatTexts } from './formats.ts';
import { codeTexts } from './codes.ts';
import { errorTexts } from './errors.ts';
import { factTexts } from './facts.ts';
import { noticeTexts } from './notices.ts';

/** The English texts that the server and the pages share, in ICU MessageFormat: the source of every key. */
export const sharedEnglish = {
  formats: formatTexts,
  notices: noticeTexts,
  codes: codeTexts,
  errors: errorTexts,
  facts: factTexts,
} as const;
