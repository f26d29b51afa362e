import type { DemoCase } from './rows.ts';

/** The properties of a named demo user and its company. */
export interface DemoUser {
  demoCase: DemoCase;
  email: string;
  firstName: string;
  lastName: string;
  /** Users of one company share its key. */
  companyKey: string;
  companyName: string;
  city: string;
  st: string;
  products: readonly number[];
  /** Days from today to the end of the insurance; null for a company without insurance. */
  insuranceDays: number | null;
  globalExcluded: boolean;
  hasFeatures: boolean;
  /** True if only one window of a session may be open. */
  sessionEnforcement: boolean;
  /** Open postings of the company; counted at the first user of a company. */
  loads: number;
  trucks: number;
}

/**
 * One user for every case of the rules, in the order of the demo list. A newcomer opens the first two side by side, so
 * many of their postings match each other.
 */
export const DEMO_USERS: readonly DemoUser[] = [
  demo('broker-only', 'broker.one', 'Broker One', 'c1', 'Lakeshore Brokerage', 'Mississauga|ON', [13], { loads: 42 }),
  demo('carrier-only', 'carrier.one', 'Carrier One', 'c2', 'Northgate Carriers', 'Brampton|ON', [19], { trucks: 32 }),
  demo('both-products', 'both.one', 'Both One', 'c3', 'Twin Rivers Freight', 'Montréal|QC', [13, 19], {
    loads: 24,
    trucks: 16,
  }),
  demo('colleague', 'broker.two', 'Broker Two', 'c1', 'Lakeshore Brokerage', 'Mississauga|ON', [13], {}),
  demo('no-product', 'no.product', 'Visitor One', 'c4', 'Fresh Start Logistics', 'Hamilton|ON', [], {}),
  demo('globally-excluded', 'excluded.one', 'Excluded One', 'c5', 'Grey Harbour Transport', 'Windsor|ON', [13, 19], {
    loads: 12,
    trucks: 8,
    globalExcluded: true,
  }),
  demo('insurance-expiring', 'carrier.two', 'Carrier Two', 'c6', 'Early Frost Haulage', 'Winnipeg|MB', [19], {
    trucks: 14,
    insuranceDays: 9,
  }),
  demo('insurance-expired', 'carrier.three', 'Carrier Three', 'c7', 'Late Harvest Haulage', 'London|ON', [19], {
    trucks: 10,
    insuranceDays: -3,
  }),
  demo('no-features', 'no.features', 'Basic One', 'c8', 'Plain Road Freight', 'Kitchener|ON', [13, 19], {
    hasFeatures: false,
  }),
  demo('one-window', 'both.two', 'Both Two', 'c3', 'Twin Rivers Freight', 'Montréal|QC', [13, 19], {
    sessionEnforcement: true,
  }),
];

function demo(
  demoCase: DemoCase,
  mailbox: string,
  name: string,
  companyKey: string,
  companyName: string,
  place: string,
  products: readonly number[],
  rest: Partial<DemoUser>,
): DemoUser {
  const [firstName = '', lastName = ''] = name.split(' ');
  const [city = '', st = ''] = place.split('|');
  return {
    demoCase,
    email: `${mailbox}@example.com`,
    firstName,
    lastName,
    companyKey,
    companyName: `${companyName} (sample)`,
    city,
    st,
    products,
    insuranceDays: products.includes(19) ? 240 : null,
    globalExcluded: false,
    hasFeatures: true,
    sessionEnforcement: false,
    loads: 0,
    trucks: 0,
    ...rest,
  };
}
