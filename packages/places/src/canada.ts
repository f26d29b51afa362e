/** Canadian provinces and territories, each with its code before its name. */
export const CANADIAN_STATES =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
  'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';

/** True for the code of a Canadian province or territory. Apart from the list of all states, which is ten times as long. */
export function isCanadianState(st: string): boolean {
  return `|${CANADIAN_STATES}`.includes(`|${st} `);
}
