import { toPattern } from './languages.ts';

/** Lines of mails that are no rows (rule R9). */
export const SIGN_OFF = new RegExp(String.raw`^${toPattern('signOff')}(?![\p{L}])`, 'iu');

/** After these lines comes the mail that this one replies to. */
export const QUOTED_FROM = new RegExp(String.raw`^(?:_{10,}|${toPattern('quotedFrom')})$`, 'iu');

export const GREETING = new RegExp(String.raw`^${toPattern('greeting')}(?![\p{L}])`, 'iu');

/** A line of the head of a mail. */
export const MAIL_HEAD = new RegExp(`^${toPattern('mailHead')} ?: `, 'iu');
export const FROM_HEAD = new RegExp(`^${toPattern('fromHead')} ?: `, 'iu');
export const SUBJECT_HEAD = new RegExp(`^${toPattern('subjectHead')} ?: `, 'iu');
export const DATE_HEAD = new RegExp(`^${toPattern('dateHead')} ?: ?(.{6,80})$`, 'iu');

/** The subject of a mail that forwards another one. */
export const FORWARDED = new RegExp(`^${toPattern('subjectHead')} ?: ?${toPattern('forwarded')} ?:`, 'iu');
