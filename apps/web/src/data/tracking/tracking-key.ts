/** The first part of the key of every tracking query. Beside the queries, because the first load needs only the key. */
export const trackingKey = ['tracking'] as const;
