/** The replies of a driver, which need one press. Without a schema: the driver's page does not load the schema library. */
export const DRIVER_REPLIES = ['gotIt', 'callMe'] as const;
export type DriverReply = (typeof DRIVER_REPLIES)[number];
