/**
 * How long the message after creating a posting, or after a failure to create one without a form, stays, in
 * milliseconds.
 */
export const ALERT_LIFE_MS = 2_000;
/** The same where it also reports that the template was not saved. */
export const TEMPLATE_WARNING_LIFE_MS = 5_000;
