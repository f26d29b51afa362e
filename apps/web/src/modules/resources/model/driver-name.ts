import type { DriverDetails } from '@loadstone/contracts/resources';

/** First and last name; the last name may be empty. */
export function toFullName({ firstname, lastname }: Pick<DriverDetails, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}
