import type { ContactSummary } from '@loadstone/contracts/companies';

/** A company of the board with its contact, for tests. */
export function makeContactSummary(fields: Partial<ContactSummary> = {}): ContactSummary {
  return {
    custCd: 'NORTH1',
    commonName: 'Northern Freight',
    registeredName: 'Northern Freight Inc.',
    mailingStreet: '1 Sample Street',
    mailingCity: 'Toronto',
    mailingProvinceCode: 'ON',
    mailingPostalCode: 'M5V 1A1',
    country: 'CA',
    firstName: 'Dispatch',
    lastName: 'One',
    phone: '416-555-0101',
    fax: '',
    email: 'desk@example.com',
    hoursOfOperation: '',
    timeZone: 'America/Phoenix',
    sType: 'Link-P',
    isSample: false,
    insurance: { expiryDate: '2026-11-22' },
    eqF_Index: 12,
    tcC_Index: 70,
    usC_Index: -1,
    scores: [
      { bureau: 'equifax', name: 'Equifax', score: 12, isSample: true },
      { bureau: 'transcreditCa', name: 'TransCredit Canada', score: 70, isSample: false },
      { bureau: 'transcreditUs', name: 'TransCredit US', score: -1, isSample: false },
    ],
    isScoresPending: false,
    ...fields,
  };
}
