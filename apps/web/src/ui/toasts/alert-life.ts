/** How long the message of a posting that was made, or could not be made without a form, stays, in milliseconds. */
export const ALERT_LIFE_MS = 2_000;
/** The same where it also says that the template was not saved. */
export const TEMPLATE_WARNING_LIFE_MS = 5_000;
