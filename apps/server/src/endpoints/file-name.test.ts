import { describe, expect, it } from 'vitest';
import { sanitizeFileName, toContentDisposition } from './file-name.ts';

describe('a file name', () => {
  it.each([
    ['rate.pdf', 'rate.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\papers\\rate.pdf', 'rate.pdf'],
    ['a\r\nset-cookie: x\0.pdf', 'aset-cookie x.pdf'],
    ['"quoted" \'name\'.pdf', 'quoted name.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u2067\u200frate\u200b.pdf', 'rate.pdf'],
    ['..', 'file'],
    ['', 'file'],
    [' .hidden. ', 'hidden'],
    ['lone \ud800 half.pdf', 'lone  half.pdf'],
    ['Приём груза.pdf', 'Приём груза.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ])('%j becomes %j', (given, expected) => {
    expect(sanitizeFileName(given)).toBe(expected);
  });

  it('is in the header in ASCII and in UTF-8', () => {
    expect(toContentDisposition('attachment', 'Reçu 100% (1).pdf')).toBe(
      `attachment; filename="Re_u 100_ (1).pdf"; filename*=UTF-8''Re%C3%A7u%20100%25%20%281%29.pdf`,
    );
    expect(toContentDisposition('inline', '📄.png')).toBe(
      `inline; filename="_.png"; filename*=UTF-8''%F0%9F%93%84.png`,
    );
  });
});
