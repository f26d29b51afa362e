/** Password of every demo user; printed at start, shown on the sign-in page of a demo. */
export const DEMO_PASSWORD = 'loadstone-demo';
